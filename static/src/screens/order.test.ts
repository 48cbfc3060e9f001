import { expect, it } from 'vitest'
import { orderAfter } from './order.ts'

it('lets two neighbours change places, whatever seats are free between them', () => {
  expect(orderAfter([0, 2, 3], 2, 'up')).toEqual([2, 0, 3])
  expect(orderAfter([0, 2, 3], 2, 'down')).toEqual([0, 3, 2])
})

it('changes nothing at the ends, nor for who does not sit there', () => {
  expect(orderAfter([0, 2], 0, 'up')).toEqual([0, 2])
  expect(orderAfter([0, 2], 2, 'down')).toEqual([0, 2])
  expect(orderAfter([0, 2], 1, 'down')).toEqual([0, 2])
})

// The sprite of shapes and icons, mounted once; `<Icon name="back" />` and `<Token seat={2} />` use it.

const SHAPES = ['circle', 'square', 'triangle', 'diamond', 'hexagon'] as const

export type IconName =
  | 'pin'
  | 'book'
  | 'menu'
  | 'chat'
  | 'log'
  | 'link'
  | 'share'
  | 'bot'
  | 'card'
  | 'check'
  | 'bolt'
  | 'x'
  | 'eye'
  | 'back'
  | 'plus'
  | 'minus'
  | 'door'
  | 'person'
  | 'home'
  | 'cloud'
  | 'clock'
  | 'shut'

export function Icon({ name, class: extra = '' }: { name: IconName; class?: string }) {
  return (
    <svg class={`i ${extra}`} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  )
}

/** The class that gives a seat its colour (`--seat`, `--seat-text`). */
export const seatClass = (seat: number) => `seat-${seat + 1}`

/** The id of a seat's shape in the sprite, for `<use>`. */
export const seatShape = (seat: number) => `#s-${SHAPES[seat % SHAPES.length]}`

/** A seat's key in the words (`shape-circle` …), for screen readers. */
export const seatShapeName = (seat: number) => `shape-${SHAPES[seat % SHAPES.length]}`

/** A seat's mark: colour and shape, always both. */
export function Token({
  seat,
  paper = false,
  open = false,
}: {
  seat: number
  paper?: boolean
  open?: boolean
}) {
  return (
    <svg
      class={`token ${seatClass(seat)} ${paper ? 'on-paper' : ''} ${open ? 'open' : ''}`}
      aria-hidden="true"
    >
      <use href={seatShape(seat)} />
    </svg>
  )
}

/** Wax in the seat's colour with its shape pressed in. */
export function Seal({ seat, class: extra = '' }: { seat: number; class?: string }) {
  return (
    <span class={`seal ${seatClass(seat)} ${extra}`} aria-hidden="true">
      <svg class="w" aria-hidden="true">
        <use href="#wax" />
      </svg>
      <svg class="w" aria-hidden="true">
        <use href="#wax" />
      </svg>
      <svg class="m" aria-hidden="true">
        <use href={seatShape(seat)} />
      </svg>
    </span>
  )
}

export function Sprite() {
  return (
    <svg width="0" height="0" style="position:absolute" aria-hidden="true" focusable="false">
      <symbol id="s-circle" viewBox="0 0 24 24">
        <circle cx="12" cy="12" r="9.5" />
      </symbol>
      <symbol id="s-square" viewBox="0 0 24 24">
        <rect x="3" y="3" width="18" height="18" rx="1.8" />
      </symbol>
      <symbol id="s-triangle" viewBox="0 0 24 24">
        <path d="M12 2.2L22.3 20.4H1.7Z" />
      </symbol>
      <symbol id="s-diamond" viewBox="0 0 24 24">
        <path d="M12 .9L23.1 12L12 23.1L.9 12Z" />
      </symbol>
      <symbol id="s-hexagon" viewBox="0 0 24 24">
        <path d="M12 1.2L21.4 6.6V17.4L12 22.8L2.6 17.4V6.6Z" />
      </symbol>
      <symbol id="wax" viewBox="0 0 100 100">
        <path d="M95.3 44.9Q99.4 50 96.1 55.3Q92.8 60.5 93.4 66.8Q94.1 73.1 88.6 76.2Q83.1 79.3 80.9 85.5Q78.7 91.6 71.9 90.7Q65.1 89.8 60.5 94.1Q55.9 98.4 50.2 96.5Q44.6 94.6 38.5 95.4Q32.5 96.3 29 90.9Q25.5 85.5 18.4 84.9Q11.3 84.3 11.3 77.3Q11.2 70.4 5.7 66.3Q0.3 62.3 3.2 56.1Q6.2 50 3.5 43.9Q0.9 37.9 6.5 34Q12.1 30.1 12.1 23.3Q12.1 16.4 18.3 14.7Q24.4 13 28.3 8Q32.2 3 38.4 4.3Q44.6 5.7 50.4 2.7Q56.1 -0.3 60.6 4.9Q65.1 10.2 72 9.1Q79 8 81 14.4Q83.1 20.7 88.5 23.8Q93.9 26.9 92.6 33.4Q91.3 39.8 95.3 44.9Z" />
      </symbol>
      <symbol id="i-pin" viewBox="0 0 24 24">
        <path
          d="M12 1.5C7.3 1.5 3.5 5.2 3.5 9.8C3.5 15.5 12 22.8 12 22.8S20.5 15.5 20.5 9.8C20.5 5.2 16.7 1.5 12 1.5ZM12 13.2A3.5 3.5 0 1 1 12 6.2A3.5 3.5 0 0 1 12 13.2Z"
          fill-rule="evenodd"
        />
      </symbol>
      <symbol id="i-book" viewBox="0 0 24 24">
        <path
          d="M4 3H10.5C11.5 3 12 3.6 12 4.5V20.5C12 19.7 11.3 19 10.4 19H4ZM20 3H13.5C12.5 3 12 3.6 12 4.5V20.5C12 19.7 12.7 19 13.6 19H20Z"
          fill="none"
          stroke="currentColor"
          stroke-width="2"
        />
      </symbol>
      <symbol id="i-menu" viewBox="0 0 24 24">
        <path d="M4 6H20M4 12H20M4 18H20" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" />
      </symbol>
      <symbol id="i-log" viewBox="0 0 24 24">
        <path d="M6 3H18V21H6Z" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round" />
        <path
          d="M9.5 8H14.5M9.5 12H14.5M9.5 16H12.5"
          stroke="currentColor"
          stroke-width="2"
          stroke-linecap="round"
        />
      </symbol>
      <symbol id="i-chat" viewBox="0 0 24 24">
        <path
          d="M3 4H21V16H11L6 20.5V16H3Z"
          fill="none"
          stroke="currentColor"
          stroke-width="2"
          stroke-linejoin="round"
        />
      </symbol>
      <symbol id="i-link" viewBox="0 0 24 24">
        <path
          d="M9.5 14.5L14.5 9.5M11 7L13.5 4.5A4.2 4.2 0 0 1 19.5 10.5L17 13M13 17L10.5 19.5A4.2 4.2 0 0 1 4.5 13.5L7 11"
          fill="none"
          stroke="currentColor"
          stroke-width="2.2"
          stroke-linecap="round"
        />
      </symbol>
      <symbol id="i-share" viewBox="0 0 24 24">
        <path
          d="M12 15V3M12 3L7.5 7.5M12 3L16.5 7.5M5 12V20.5H19V12"
          fill="none"
          stroke="currentColor"
          stroke-width="2.2"
          stroke-linecap="round"
          stroke-linejoin="round"
        />
      </symbol>
      <symbol id="i-bot" viewBox="0 0 24 24">
        <path
          d="M5 9H19V20H5ZM12 9V5M9 13V15M15 13V15M2 13V16M22 13V16"
          fill="none"
          stroke="currentColor"
          stroke-width="2.2"
          stroke-linecap="round"
        />
        <circle cx="12" cy="4" r="2" />
      </symbol>
      <symbol id="i-card" viewBox="0 0 24 24">
        <rect x="5" y="2.5" width="14" height="19" rx="2" />
      </symbol>
      <symbol id="i-check" viewBox="0 0 24 24">
        <path
          d="M4 12.5L9.5 18L20 6.5"
          fill="none"
          stroke="currentColor"
          stroke-width="3.2"
          stroke-linecap="round"
          stroke-linejoin="round"
        />
      </symbol>
      <symbol id="i-bolt" viewBox="0 0 24 24">
        <path d="M14 1L3.5 14H10.5L8.5 23L20.5 9H13Z" />
      </symbol>
      <symbol id="i-x" viewBox="0 0 24 24">
        <path d="M5 5L19 19M19 5L5 19" stroke="currentColor" stroke-width="2.8" stroke-linecap="round" />
      </symbol>
      <symbol id="i-eye" viewBox="0 0 24 24">
        <path
          d="M1.5 12C5 6 9 4.5 12 4.5S19 6 22.5 12C19 18 15 19.5 12 19.5S5 18 1.5 12Z"
          fill="none"
          stroke="currentColor"
          stroke-width="2"
        />
        <circle cx="12" cy="12" r="3.5" />
      </symbol>
      <symbol id="i-back" viewBox="0 0 24 24">
        <path
          d="M14.5 5L7.5 12L14.5 19"
          fill="none"
          stroke="currentColor"
          stroke-width="2.8"
          stroke-linecap="round"
          stroke-linejoin="round"
        />
      </symbol>
      <symbol id="i-plus" viewBox="0 0 24 24">
        <path d="M12 5V19M5 12H19" stroke="currentColor" stroke-width="2.8" stroke-linecap="round" />
      </symbol>
      <symbol id="i-minus" viewBox="0 0 24 24">
        <path d="M5 12H19" stroke="currentColor" stroke-width="2.8" stroke-linecap="round" />
      </symbol>
      <symbol id="i-door" viewBox="0 0 24 24">
        <path
          d="M11 3H5V21H11M10 12H21M21 12L17 8M21 12L17 16"
          fill="none"
          stroke="currentColor"
          stroke-width="2.2"
          stroke-linecap="round"
          stroke-linejoin="round"
        />
      </symbol>
      <symbol id="i-person" viewBox="0 0 24 24">
        <circle cx="12" cy="7.5" r="4.5" />
        <path d="M3.500 22C4 16 7.500 13.800 12 13.800S20 16 20.500 22Z" />
      </symbol>
      <symbol id="i-home" viewBox="0 0 24 24">
        <path
          d="M3.500 11.500L12 4L20.500 11.500M6 10V20H18V10"
          fill="none"
          stroke="currentColor"
          stroke-width="2.2"
          stroke-linecap="round"
          stroke-linejoin="round"
        />
      </symbol>
      <symbol id="i-cloud" viewBox="0 0 24 24">
        <path
          d="M7 18H17A4 4 0 0 0 17.500 10A6 6 0 0 0 6 9.500A4.300 4.300 0 0 0 7 18ZM3 3L21 21"
          fill="none"
          stroke="currentColor"
          stroke-width="2.2"
          stroke-linecap="round"
          stroke-linejoin="round"
        />
      </symbol>
      <symbol id="i-clock" viewBox="0 0 24 24">
        <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" stroke-width="2.2" />
        <path
          d="M12 7V12L15.500 14"
          fill="none"
          stroke="currentColor"
          stroke-width="2.2"
          stroke-linecap="round"
        />
      </symbol>
      <symbol id="i-shut" viewBox="0 0 24 24">
        <path
          d="M12 3A9 9 0 1 1 11.990 3ZM8 12H16"
          fill="none"
          stroke="currentColor"
          stroke-width="2.2"
          stroke-linecap="round"
        />
      </symbol>
    </svg>
  )
}

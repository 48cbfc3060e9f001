import { me } from '../me.ts'
import { t } from '../words.ts'
import { Field, type FieldModel, useField } from './Field.tsx'

/** A name to be typed; begins with the one that this person has already. `fresh`: somebody else sits down. */
export function useName(fresh = false): FieldModel {
  return useField(fresh ? '' : (me.value?.name ?? ''), t('name-missing'))
}

export function NameField({ name, focus = false }: { name: FieldModel; focus?: boolean }) {
  return (
    <Field
      id="name"
      field={name}
      focus={focus}
      label={t('name-label')}
      placeholder={t('name-placeholder')}
      maxLength={60}
      autocomplete="given-name"
      autocapitalize="words"
    />
  )
}

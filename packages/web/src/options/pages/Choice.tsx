import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Field } from '../../ui/fields/Field'
import { inputClass } from '../../ui/fields/input'

interface ChoiceProps {
  readonly label: ReactNode
  /** The setting of the page's address, in words. */
  readonly atAddress: string
  /** Values and their words. */
  readonly choices: Readonly<Record<string, string>>
  /** Blank: as the address decides. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A setting, or leaving it to the address of the page. */
export function Choice({ label, atAddress, choices, value, onChange }: ChoiceProps) {
  const { t } = useLingui()
  return (
    <Field label={label}>
      {(control) => (
        <select {...control} className={inputClass()} value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">
            {t({ id: 'options.pages.byAddress', message: `By the page’s address: ${atAddress}` })}
          </option>
          {Object.entries(choices).map(([choice, words]) => (
            <option key={choice} value={choice}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

import { type ReactNode, useId } from 'react'
import { inputClass } from '../ui/fields/input'

interface ChoiceProps {
  readonly label: ReactNode
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
}

/** A box to choose from, with its label beside it. */
export function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div className="flex min-w-0 items-center gap-2">
      <label htmlFor={id} className="text-sm whitespace-nowrap text-ink-2">
        {label}
      </label>
      <select
        id={id}
        className={`min-w-36 ${inputClass({ size: 'cell' })}`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}

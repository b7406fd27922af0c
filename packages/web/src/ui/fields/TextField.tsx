import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Field } from './Field'
import { inputClass } from './input'

interface TextFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'onChange' | 'size'> {
  readonly label: ReactNode
  readonly value: string
  readonly onChange: (value: string) => void
  readonly size?: 'medium' | 'tall'
  readonly hint?: ReactNode
  readonly error?: ReactNode
}

export function TextField({ label, hint, error, value, onChange, size = 'medium', ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          type="text"
          {...input}
          {...control}
          className={inputClass({ size })}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Field } from '../ui/fields/Field'

interface CodeFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'onChange' | 'size'> {
  readonly label: ReactNode
  readonly kind: 'app' | 'recovery'
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hint?: ReactNode
  readonly error?: ReactNode
}

const look =
  'h-13 w-full rounded-md border border-field bg-surface px-4 font-mono text-[1.5rem] focus:border-focus focus:shadow-focus focus:outline-hidden'
const spacing = { app: 'tracking-[0.3em]', recovery: 'tracking-[0.06em]' }

/** One field for a whole code, so that pasting and the keyboard of a phone can fill it. */
export function CodeField({ label, kind, value, onChange, hint, error, ...input }: CodeFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          type="text"
          {...input}
          {...control}
          className={`${look} ${spacing[kind]}`}
          dir="ltr"
          inputMode={kind === 'app' ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

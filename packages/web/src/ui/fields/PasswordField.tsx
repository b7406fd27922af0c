import { type ReactNode, type Ref, useState } from 'react'
import { Button } from '../Button'
import { eye, eyeoff } from '../moreDrawings'
import { Field } from './Field'
import { innerInputClass, inputClass } from './input'

interface PasswordFieldProps {
  readonly label: ReactNode
  readonly aside?: ReactNode
  readonly value: string
  readonly onChange: (value: string) => void
  readonly autoComplete: 'current-password' | 'new-password'
  /** Names of the button that shows and hides the password. */
  readonly showLabel: string
  readonly hideLabel: string
  readonly hint?: ReactNode
  readonly error?: ReactNode
  readonly name?: string
  readonly inputRef?: Ref<HTMLInputElement>
  readonly autoFocus?: boolean
  readonly disabled?: boolean
  readonly size?: 'medium' | 'tall'
}

/** A password field, hidden unless the user chooses to show it. */
export function PasswordField(props: PasswordFieldProps) {
  const {
    label,
    aside,
    hint,
    error,
    value,
    onChange,
    showLabel,
    hideLabel,
    inputRef,
    size = 'medium',
    ...input
  } = props
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} aside={aside} hint={hint} error={error}>
      {(control) => (
        <div className={inputClass({ isBox: true, size })}>
          <input
            className={innerInputClass}
            {...input}
            {...control}
            ref={inputRef}
            type={shown ? 'text' : 'password'}
            dir="ltr"
            spellCheck={false}
            autoCapitalize="none"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <Button
            variant="quiet"
            size="smallIcon"
            className="-me-1.5"
            icon={shown ? eyeoff : eye}
            aria-label={shown ? hideLabel : showLabel}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  )
}

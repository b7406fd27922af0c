import {
  type LimitedField,
  lengthCounter,
  type Registration,
  type RegistrationField,
  registrationLimits,
} from '@casebook/core/registration/registration'
import { Trans } from '@lingui/react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Field } from '../ui/fields/Field'
import { inputClass } from '../ui/fields/input'

export interface RegistrationFieldsProps {
  readonly typed: Registration
  readonly onType: (field: RegistrationField, text: string) => void
}

interface RegistrationTextFieldProps extends RegistrationFieldsProps {
  readonly field: RegistrationField
  readonly label: ReactNode
  readonly isOptional?: boolean
  readonly hint?: ReactNode
  readonly error?: ReactNode
  readonly input?: Omit<ComponentPropsWithRef<'input'>, 'onChange' | 'value' | 'size'>
}

/** A field that takes no more characters than its limit, and shows the counter once it is full. */
export function RegistrationTextField(props: RegistrationTextFieldProps) {
  const { field, label, isOptional = false, hint, error, typed, onType, input } = props
  const counter = lengthCounter(field, typed[field])
  return (
    <Field
      label={
        <>
          {label}
          {isOptional && (
            <span className="ms-2 text-xs font-normal text-ink-3">
              <Trans id="field.optional" message="optional" />
            </span>
          )}
        </>
      }
      aside={
        <span role="status" className="text-xs font-[580] tone-range text-tone-ink">
          {counter && (
            <Trans
              id="registration.full"
              message="{length, number} of {limit, number} characters"
              values={{ length: counter.length, limit: counter.limit }}
            />
          )}
        </span>
      }
      hint={hint}
      error={error}
    >
      {(control) => (
        <input
          type="text"
          name={field}
          {...input}
          {...control}
          aria-required={!isOptional}
          className={inputClass({ size: 'medium' })}
          value={typed[field]}
          onChange={(event) => onType(field, withinLimit(field, event.target.value))}
        />
      )}
    </Field>
  )
}

/** Text pasted beyond the limit is cut off, as typing ends there. Characters are counted as people do. */
function withinLimit(field: RegistrationField, text: string): string {
  const limit = registrationLimits[field as LimitedField] as number | undefined
  const characters = [...text.normalize('NFC')]
  return limit !== undefined && characters.length > limit ? characters.slice(0, limit).join('') : text
}

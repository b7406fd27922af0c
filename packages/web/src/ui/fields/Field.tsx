import { type ReactNode, useId } from 'react'
import { Icon } from '../Icon'
import { hintClass, messageClass } from './below'

/** Attributes that connect a control to its label, hint and message. */
interface ControlProps {
  readonly id: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
}

interface FieldProps {
  readonly label: ReactNode
  /** Content at the end of the label's line. Tab reaches it after the control. */
  readonly aside?: ReactNode
  readonly hint?: ReactNode
  /** The problem and how to fix it, in red below the control. */
  readonly error?: ReactNode
  readonly children: (control: ControlProps) => ReactNode
}

/** A labelled control with a hint or message below it. */
export function Field({ label, aside, hint, error, children }: FieldProps) {
  const id = useId()
  const below = `${id}-below`
  const control: ControlProps = {
    id,
    ...((hint || error) && { 'aria-describedby': below }),
    ...(error && { 'aria-invalid': true as const }),
  }
  return (
    <div className="relative flex flex-col gap-[0.3125rem]">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children(control)}
      {aside && <span className="absolute end-0 top-0">{aside}</span>}
      {error ? (
        <p className={`tone-missing ${messageClass}`} id={below}>
          <Icon name="alertf" size="text" className="mt-[0.09rem]" />
          <span>{error}</span>
        </p>
      ) : (
        hint && (
          <p className={hintClass} id={below}>
            {hint}
          </p>
        )
      )}
    </div>
  )
}

import { type ReactNode, useId } from 'react'
import { Icon } from '../Icon'

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
    <div className={`field col fx ${error ? 'missing' : ''}`}>
      <label htmlFor={id}>{label}</label>
      {children(control)}
      {aside && <span className="fieldaside">{aside}</span>}
      {error ? (
        <p className="msg missing" id={below}>
          <Icon name="alertf" />
          <span>{error}</span>
        </p>
      ) : (
        hint && (
          <p className="hint" id={below}>
            {hint}
          </p>
        )
      )}
    </div>
  )
}

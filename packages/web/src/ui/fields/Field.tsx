import { type ReactNode, useId } from 'react'
import { Icon } from '../Icon'

/** What a control must carry so that its label, hint and message belong to it. */
interface ControlProps {
  readonly id: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
}

interface FieldProps {
  readonly label: ReactNode
  /** Beside the label, at the end of the line; reached by Tab after the control, which comes first for everybody. */
  readonly aside?: ReactNode
  readonly hint?: ReactNode
  /** What is wrong and what to do. It stands below the control, in red. */
  readonly error?: ReactNode
  readonly children: (control: ControlProps) => ReactNode
}

/** A labelled control with its hint or its message below it. */
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

import { Trans } from '@lingui/react'
import { TextField } from '../../ui/fields/TextField'

interface ReasonFieldProps {
  readonly value: string
  readonly onChange: (reason: string) => void
}

/** Why a signature is withdrawn, or a confirmation taken back. */
export function ReasonField(field: ReasonFieldProps) {
  return (
    <TextField
      {...field}
      required
      maxLength={2000}
      autoComplete="off"
      label={<Trans id="withdraw.reason" message="Reason" />}
      hint={<Trans id="withdraw.reason.hint" message="It is kept in the history of the case." />}
    />
  )
}

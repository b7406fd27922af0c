import { Trans } from '@lingui/react'

interface ChangedSinceProps {
  /** Answers that the person verified, and those of them that changed. */
  readonly verified: number
  readonly changed: number
}

/** Says nothing before it is known, nor to a person who verified nothing. */
export function ChangedSince({ verified, changed }: ChangedSinceProps) {
  if (verified === 0) return null
  return (
    <Trans
      id="sdvChanges.count"
      message="{changed, plural, =0 {Nothing has changed since you last verified ({verified, number} answers).} one {# of {verified, number} answers changed since you verified.} other {# of {verified, number} answers changed since you verified.}}"
      values={{ changed, verified }}
    />
  )
}

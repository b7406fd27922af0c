import { Trans } from '@lingui/react'

interface UnsavedWordsProps {
  readonly count: number
  /** The changes are kept for when the user returns. */
  readonly isKept?: boolean
}

export function UnsavedWords({ count, isKept = false }: UnsavedWordsProps) {
  return (
    <>
      <Trans
        id="dialog.unsaved.reason"
        message="{count, plural, one {One answer is not saved in the case.} other {# answers are not saved in the case.}}"
        values={{ count }}
      />
      {isKept && (
        <>
          {' '}
          <Trans id="load.confirm.kept" message="Unsaved answers stay with this case; you can continue later." />
        </>
      )}
    </>
  )
}

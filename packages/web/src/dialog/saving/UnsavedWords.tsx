import { Trans } from '@lingui/react'

export function UnsavedWords({ count }: { readonly count: number }) {
  return (
    <Trans
      id="dialog.unsaved.reason"
      message="{count, plural, one {One answer is not saved in the case.} other {# answers are not saved in the case.}}"
      values={{ count }}
    />
  )
}

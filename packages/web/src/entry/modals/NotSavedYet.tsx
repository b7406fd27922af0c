import { Trans } from '@lingui/react'
import { Note } from '../../ui/Note'

/** Says that an action needs a saved case, or a server that supports it. */
export function NotSavedYet({ isMissing }: { readonly isMissing: boolean }) {
  return (
    <Note tone="range">
      {isMissing ? (
        <Trans id="dialog.notOffered" message="This server does not offer this." />
      ) : (
        <Trans id="dialog.saveFirst" message="Save the case first." />
      )}
    </Note>
  )
}

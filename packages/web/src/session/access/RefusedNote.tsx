import { Trans } from '@lingui/react'
import { Note } from '../../ui/Note'

/** In a dialog: the call was refused. Signed out is who was asked to sign in and did not. */
export function RefusedNote({ isSignedOut }: { readonly isSignedOut: boolean }) {
  return (
    <Note tone="missing" role="alert">
      {isSignedOut ? (
        <Trans id="refused.signedOut" message="You are signed out. Close this window and open it again to sign in." />
      ) : (
        <Trans id="refused.notAllowed" message="You may not do this. Nothing was changed." />
      )}
    </Note>
  )
}

import { Trans } from '@lingui/react'
import { Note } from '../../ui/Note'

/** Shown in a dialog when a call was refused. `isSignedOut`: the user was asked to sign in and declined. */
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

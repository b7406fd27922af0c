import type { Refused } from '@casebook/core/refusal'
import { Trans } from '@lingui/react'
import { useContext, useEffect } from 'react'
import { linkClass } from '../../ui/link'
import { Note } from '../../ui/Note'
import { RefusedContext } from './RefusedContext'

interface RefusedNoteProps {
  readonly refused: Refused
  readonly onRetry?: (() => void) | undefined
}

/** A call was refused: the account lacks the permission, or the user was asked to sign in and declined. */
export default function RefusedNote({ refused: { refusal }, onRetry }: RefusedNoteProps) {
  const refuse = useContext(RefusedContext)
  const isNotAllowed = refusal === 'InsufficientPermissions'
  useEffect(() => {
    if (isNotAllowed) refuse?.()
  }, [isNotAllowed, refuse])
  if (isNotAllowed)
    return (
      refuse === null && (
        <Note tone="missing" role="alert">
          <Trans id="refused.notAllowed" message="You may not do this. Nothing was changed." />
        </Note>
      )
    )
  return (
    <Note tone="missing" role="alert" title={<Trans id="refused.session" message="You are signed out." />}>
      {onRetry ? (
        <button type="button" className={`min-h-6 cursor-pointer font-medium ${linkClass}`} onClick={onRetry}>
          <Trans id="login.signIn" message="Sign in" />
        </button>
      ) : (
        <Trans id="refused.session.what" message="Try again to sign in." />
      )}
    </Note>
  )
}

import { invitationsCalls } from '@casebook/core/invitations/invitations.calls'
import { invitationsMachine } from '@casebook/core/invitations/invitations.machine'
import { Trans } from '@lingui/react'
import { useMachine } from '@xstate/react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { NoticeProps } from '../router/route'
import { usePorts } from '../session/ports'
import { continuationLink } from '../session/registrationPort'
import { NavCount } from '../shell/nav/NavCount'
import { usePreferences } from '../shell/settings/preferences'

/** The number of mails about accounts that did not leave, beside the link. Refreshed on every navigation; asks nobody to sign in. */
export default function UnsentMailsNotice({ isRail }: NoticeProps) {
  const { language } = usePreferences()
  const invitations = usePorts().portOf(invitationsCalls)
  const [{ context }, send] = useMachine(invitationsMachine, {
    input: { invitations, language, activationContinuationLink: continuationLink('/') },
  })
  const [path] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies(path): runs on navigation
  useEffect(() => send({ type: 'reload' }), [path, send])
  const count = context.received?.unsentMails.length ?? 0
  if (count === 0) return null
  return (
    <NavCount count={count} isRail={isRail}>
      <Trans
        id="invite.unsent"
        message="{count, plural, one {# mail was not sent} other {# mails were not sent}}"
        values={{ count }}
      />
    </NavCount>
  )
}

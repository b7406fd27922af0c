import type { InvitationOutcome } from '@casebook/core/invitations/invitations.calls'
import { Trans } from '@lingui/react'
import { Link } from 'wouter'
import { linkClass } from '../ui/link'
import { Note } from '../ui/Note'

interface MailStateProps {
  readonly sendsMail: boolean
  /** Links that were just made. */
  readonly links: number
  readonly outcomes: ReadonlyMap<string, InvitationOutcome>
}

/** Whether mails bring the links, and how many people were just invited. */
export function MailState({ sendsMail, links, outcomes }: MailStateProps) {
  const invited = [...outcomes.values()].filter((outcome) => outcome === 'invited').length
  return (
    <>
      {!sendsMail && (
        <Note tone="range" title={<Trans id="invite.noMail" message="This server sends no mail." />}>
          <Trans id="invite.noMail.what" message="Casebook makes the link, and you hand it over." />{' '}
          <Link className={linkClass} href="/option?tab=mail">
            <Trans id="invite.noMail.setUp" message="Set up mail" />
          </Link>
        </Note>
      )}
      {invited > 0 && links === 0 && (
        <Note
          tone="ok"
          role="status"
          title={
            <Trans
              id="invite.done"
              message="{invited, plural, one {# person is invited.} other {# people are invited.}}"
              values={{ invited }}
            />
          }
        >
          <Trans
            id="invite.done.what"
            message="The mail is on its way. A mail that fails is shown here, with the reason."
          />
        </Note>
      )}
    </>
  )
}

import type { Invitation } from '@casebook/core/invitations/invitations.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { moment } from '../shell/moment'
import { Button } from '../ui/Button'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { SecureButton } from '../ui/SecureButton'
import { Address } from '../ui/text/Address'

interface OpenInvitationsProps {
  readonly invitations: readonly Invitation[]
  readonly isBusy: boolean
  readonly onRenew: (username: string) => void
  readonly onWithdraw: (username: string) => void
}

/** People who have not chosen a password yet. */
export function OpenInvitations({ invitations, isBusy, onRenew, onWithdraw }: OpenInvitationsProps) {
  const { i18n } = useLingui()
  return (
    <Card>
      <CardHeader>
        <h2 className={cardTitleClass}>
          <Trans id="invite.open" message="Open invitations" />
        </h2>
        <span className="text-sm text-ink-3 tabular-nums">{invitations.length}</span>
      </CardHeader>
      {invitations.length === 0 && (
        <p className="p-4 text-sm text-ink-2">
          <Trans id="invite.open.none" message="No open invitations." />
        </p>
      )}
      <ul>
        {invitations.map(({ username, firstName, lastName, endsAt }) => (
          <li
            key={username}
            className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2.5 last:border-b-0"
          >
            <span className="min-w-0 flex-1 basis-40">
              <span className="block font-semibold wrap-anywhere">
                <bdi>{`${firstName} ${lastName}`.trim()}</bdi>
              </span>
              <span className="block text-xs wrap-anywhere text-ink-3">
                <Address>{username}</Address>
              </span>
              <span className="block text-xs text-ink-3">
                {endsAt === null ? (
                  <Trans id="invite.open.waiting" message="Sending" />
                ) : (
                  <Trans
                    id="invite.open.ends"
                    message="Works until {at}"
                    values={{ at: i18n.date(endsAt, moment.day) }}
                  />
                )}
              </span>
            </span>
            <Button variant="quiet" size="small" disabled={isBusy} onClick={() => onRenew(username)}>
              <Trans id="invite.renew" message="New link" />
            </Button>
            <SecureButton
              size="small"
              disabled={isBusy}
              warning={<Trans id="invite.withdraw.sure" message="Really withdraw?" />}
              onConfirm={() => onWithdraw(username)}
            >
              <Trans id="invite.withdraw" message="Withdraw" />
            </SecureButton>
          </li>
        ))}
      </ul>
    </Card>
  )
}

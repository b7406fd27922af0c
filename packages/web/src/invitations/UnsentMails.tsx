import type { UnsentMail } from '@casebook/core/invitations/invitations.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { moment } from '../shell/moment'
import { Button } from '../ui/Button'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { Icon } from '../ui/Icon'
import { Address } from '../ui/text/Address'
import { mailKindMessages } from './invitations.messages'

interface UnsentMailsProps {
  readonly mails: readonly UnsentMail[]
  readonly isBusy: boolean
  readonly onSendAgain: (id: string) => void
}

/** Mails about accounts that did not leave, with the reason. They are tried again by themselves for some hours. */
export function UnsentMails({ mails, isBusy, onSendAgain }: UnsentMailsProps) {
  const { i18n } = useLingui()
  if (mails.length === 0) return null
  return (
    <Card>
      <CardHeader>
        <Icon name="alert" className="tone-missing text-tone-ink" />
        <h2 className={cardTitleClass}>
          <Trans
            id="invite.unsent"
            message="{count, plural, one {# mail was not sent} other {# mails were not sent}}"
            values={{ count: mails.length }}
          />
        </h2>
      </CardHeader>
      <ul>
        {mails.map(({ id, username, kind, failure, failedAt, tries }) => (
          <li key={id} className="flex flex-col gap-1 border-b border-line px-4 py-3 last:border-b-0">
            <span className="font-semibold wrap-anywhere">
              <Address>{username}</Address>
            </span>
            <span className="text-sm wrap-anywhere text-ink-2" dir="auto">
              {failure}
            </span>
            <span className="flex flex-wrap items-center gap-x-2 text-xs text-ink-3">
              <span>
                <Trans {...mailKindMessages[kind]} />
              </span>
              <Trans
                id="invite.unsent.when"
                message="{tries, plural, one {# try} other {# tries}}, last {at}"
                values={{ tries, at: i18n.date(failedAt, moment.minute) }}
              />
              <Button size="small" className="ms-auto" disabled={isBusy} onClick={() => onSendAgain(id)}>
                <Trans id="invite.unsent.again" message="Send again" />
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

import type { HandedLink } from '@casebook/core/invitations/invitations.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { CopyField } from '../shell/CopyField'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { Address } from '../ui/text/Address'

/** Links that this server cannot send by mail. They are shown once. */
export function HandedLinks({ links }: { readonly links: readonly HandedLink[] }) {
  const { t } = useLingui()
  return (
    <Card role="status">
      <CardHeader>
        <h2 className={cardTitleClass}>
          <Trans
            id="invite.links"
            message="{count, plural, one {The link to hand over} other {# links to hand over}}"
            values={{ count: links.length }}
          />
        </h2>
      </CardHeader>
      <div className="flex flex-col gap-4 p-4">
        {links.map(({ email, link }) => (
          <div key={email}>
            <p className="mb-1 font-medium wrap-anywhere">
              <Address>{email}</Address>
            </p>
            <CopyField label={t({ id: 'invite.linkFor', message: `Link for ${{ email }}` })} text={link} />
          </div>
        ))}
        <p className="text-sm text-ink-2">
          <Trans
            id="invite.links.what"
            message="Shown only now. Each works once, for seven days, and only for this address. Send it over a channel you trust."
          />
        </p>
      </div>
    </Card>
  )
}

import type { User } from '@casebook/core/users/users.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { CopyField } from '../shell/CopyField'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'

interface PasswordLinkProps {
  readonly user: User
  readonly name: string
  /** As it was made; null until then. */
  readonly link: string | null
  readonly isBusy: boolean
  readonly onMake: () => void
}

/** A link that sets a new password, for a person whom no mail reaches. It is handed over by hand. */
export function PasswordLink({ user: { isActivated, isFrozen }, name, link, isBusy, onMake }: PasswordLinkProps) {
  const { t } = useLingui()
  return (
    <section className="flex flex-col gap-3" aria-labelledby="user-link">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Icon name="key" className="text-ink-3" />
        <div className="min-w-[min(14rem,100%)] flex-1">
          <h3 id="user-link" className="font-bold">
            <Trans id="users.link.title" message="Forgotten password" />
          </h3>
          <p className="text-sm text-ink-2">
            <Trans
              id="users.link.what"
              message="No mail from this server reaches the account. Make a link that sets a new password, and hand it over."
            />
          </p>
        </div>
        <Button size="small" disabled={isBusy || isFrozen || !isActivated} onClick={onMake}>
          <Trans id="users.link.make" message="Make the link" />
        </Button>
      </div>
      {link !== null && (
        <div role="status">
          <CopyField label={t({ id: 'invite.linkFor', message: `Link for ${{ email: name }}` })} text={link} />
          <p className="mt-2 text-sm text-ink-2">
            <Trans
              id="users.link.once"
              message="Shown only now. It works once, for 30 minutes, and anyone who has it can sign in: hand it to the right person. The server log records that you made it."
            />
          </p>
        </div>
      )}
    </section>
  )
}

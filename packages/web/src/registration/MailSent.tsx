import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import { PublicPage } from '../publicPages/PublicPage'
import { signInPath } from '../router/returnAddress'
import { ButtonLink } from '../ui/ButtonLink'
import { cardClass, pageCardTitleClass } from '../ui/Card'
import { type Drawing, Icon } from '../ui/Icon'
import { clockBack, mail } from '../ui/moreDrawings'

/** The account waits for its mail. */
export function MailSent({ to }: { readonly to: string }) {
  return (
    <PublicPage>
      <section
        className={`${cardClass} mx-auto flex w-[min(30rem,100%)] flex-col items-center p-8 text-center`}
        aria-live="polite"
      >
        <span className="grid size-12 place-items-center rounded-full border border-tone-line bg-tone-soft tone-derived text-tone-ink">
          <Icon name={mail} size="huge" />
        </span>
        <h1 className={`mt-3 ${pageCardTitleClass}`}>
          <Trans id="mailSent.title" message="Check your e-mail" />
        </h1>
        <p className="mt-1 wrap-anywhere text-ink-2">
          <Trans
            id="mailSent.what"
            message="A link to {address} is on its way. Open it to activate your account."
            values={{ address: <bdi className="font-semibold text-ink">{to}</bdi> }}
          />
        </p>
        <ul className="mt-5 flex flex-col gap-1.5 self-stretch border-t border-line pt-5 text-start text-sm text-ink-2">
          <Line icon={clockBack}>
            <Trans id="mailSent.once" message="The link works once, for 48 hours." />
          </Line>
          <Line icon={mail}>
            <Trans id="mailSent.spam" message="Nothing after ten minutes? Look in the spam folder." />
          </Line>
          <Line icon="pen">
            <Trans id="mailSent.wrong" message="Wrong address? Register again with the right one." />
          </Line>
        </ul>
        <div className="mt-5">
          <ButtonLink href={signInPath}>
            <Trans id="mailSent.back" message="Back to sign-in" />
          </ButtonLink>
        </div>
      </section>
    </PublicPage>
  )
}

function Line({ icon, children }: { readonly icon: Drawing; readonly children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <Icon name={icon} size="text" className="mt-1 text-ink-3" />
      <span>{children}</span>
    </li>
  )
}

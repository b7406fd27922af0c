import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import { signInPath } from '../router/returnAddress'
import { ButtonLink } from '../ui/ButtonLink'
import { Outcome } from '../ui/Outcome'
import { PublicPage } from './PublicPage'

interface AskAdministratorProps {
  readonly title: ReactNode
  readonly children: ReactNode
}

/** For tasks that would need mails, which this server does not send: an administrator does them. */
export function AskAdministrator({ title, children }: AskAdministratorProps) {
  return (
    <PublicPage>
      <Outcome
        tone="unknown"
        icon="users"
        title={title}
        action={
          <ButtonLink href={signInPath}>
            <Trans id="setup.toSignIn" message="Go to sign-in" />
          </ButtonLink>
        }
      >
        {children}
      </Outcome>
    </PublicPage>
  )
}

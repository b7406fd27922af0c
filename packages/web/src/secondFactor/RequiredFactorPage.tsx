import type { ClientUser } from '@casebook/core/session/session.calls'
import { Trans } from '@lingui/react'
import { PublicPage } from '../publicPages/PublicPage'
import { PageHead } from '../shell/PageHead'
import { Button } from '../ui/Button'
import { RequiredFactor } from './RequiredFactor'

interface RequiredFactorPageProps {
  readonly username: string
  readonly onDone: (user: ClientUser) => void
  readonly signOut: () => void
}

/** In place of every screen, until there is a second factor. */
export default function RequiredFactorPage({ username, onDone, signOut }: RequiredFactorPageProps) {
  return (
    <PublicPage width="widest">
      <div>
        <PageHead
          title={<Trans id="requiredFactor.title" message="Set up your second factor" />}
          action={
            <Button icon="out" onClick={signOut}>
              <Trans id="user.logout" message="Sign out" />
            </Button>
          }
        >
          <Trans
            id="requiredFactor.what"
            message="This server requires it for your account. Casebook opens when it is set up."
          />
        </PageHead>
        <RequiredFactor username={username} onDone={onDone} />
      </div>
    </PublicPage>
  )
}

import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useLocation, useSearch } from 'wouter'
import { homePath, signInAddress } from '../../router/returnAddress'
import Shell from '../../shell/Shell'
import { usePageTitle } from '../../shell/usePageTitle'
import { ButtonLink } from '../../ui/ButtonLink'
import { Outcome } from '../../ui/Outcome'
import { fullNameOf } from '../fullName'
import { useSession } from '../session'

/** A page this account may not open. The address stays, so that another user can sign in and see it. */
export default function NotAllowedScreen() {
  const { t } = useLingui()
  const { user } = useSession()
  const [path] = useLocation()
  const search = useSearch()
  usePageTitle(t({ id: 'notAllowed.title', message: 'You may not open this page' }))
  return (
    <Shell crumbs={[{ name: <Trans id="notAllowed.crumb" message="Not allowed" /> }]}>
      <Outcome
        tone="unknown"
        icon="lockf"
        title={<Trans id="notAllowed.title" message="You may not open this page" />}
        action={
          <>
            <ButtonLink variant="primary" href={homePath}>
              <Trans id="notFound.home" message="Go to the studies" />
            </ButtonLink>
            <ButtonLink
              variant="quiet"
              href={signInAddress(search ? `${path}?${search}` : path, 'InsufficientPermissions')}
            >
              <Trans id="notAllowed.other" message="Sign in as someone else" />
            </ButtonLink>
          </>
        }
      >
        <Trans
          id="notAllowed.what"
          message="You are signed in as {name}, and this account has no access to it. If you need it for your work, ask an administrator."
          values={{ name: <bdi className="font-semibold">{fullNameOf(user)}</bdi> }}
        />
      </Outcome>
    </Shell>
  )
}

import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { PublicPage } from '../publicPages/PublicPage'
import { basesPath } from '../router/returnAddress'
import { usePageTitle } from '../shell/usePageTitle'
import { ButtonLink } from '../ui/ButtonLink'
import { Outcome } from '../ui/Outcome'

/** For unknown addresses. Makes no server calls. */
export default function NotFoundScreen() {
  const { t } = useLingui()
  usePageTitle(t({ id: 'notFound.title', message: 'Page not found' }))
  return (
    <PublicPage>
      <Outcome
        tone="unknown"
        icon="help"
        title={<Trans id="notFound.title" message="Page not found" />}
        action={
          <ButtonLink variant="primary" href={basesPath}>
            <Trans id="notFound.home" message="Go to the studies" />
          </ButtonLink>
        }
      >
        <Trans
          id="notFound.what"
          message="There is no page at this address. It may be mistyped, or cut short when it was copied."
        />
      </Outcome>
    </PublicPage>
  )
}

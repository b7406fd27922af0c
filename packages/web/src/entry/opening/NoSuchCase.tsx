import { Trans } from '@lingui/react'
import { basesPath } from '../../router/returnAddress'
import { pageClass } from '../../shell/frame'
import { Main } from '../../shell/Main'
import { ButtonLink } from '../../ui/ButtonLink'
import { Outcome } from '../../ui/Outcome'

export default function NoSuchCase() {
  return (
    <Main className={pageClass}>
      <Outcome
        tone="unknown"
        icon="help"
        title={<Trans id="dialog.notFound" message="There is no such case" />}
        action={
          <ButtonLink variant="primary" href={basesPath}>
            <Trans id="notFound.home" message="Go to the studies" />
          </ButtonLink>
        }
      >
        <Trans id="dialog.notFound.what" message="It does not exist, or you may not open it." />
      </Outcome>
    </Main>
  )
}

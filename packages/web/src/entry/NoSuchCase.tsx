import { Trans } from '@lingui/react'
import { Link } from 'wouter'
import { homePath } from '../router/returnAddress'
import { Main } from '../shell/Main'
import { Outcome } from '../ui/Outcome'

export default function NoSuchCase() {
  return (
    <Main className="page">
      <Outcome
        tone="unknown"
        icon="help"
        title={<Trans id="dialog.notFound" message="There is no such case" />}
        action={
          <Link className="btn pri" href={homePath}>
            <Trans id="notFound.home" message="Go to the studies" />
          </Link>
        }
      >
        <Trans id="dialog.notFound.what" message="It does not exist, or you may not open it." />
      </Outcome>
    </Main>
  )
}

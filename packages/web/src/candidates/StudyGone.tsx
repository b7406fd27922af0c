import { Trans } from '@lingui/react'
import { Link } from 'wouter'
import { manageBasesPath } from '../router/addresses/candidatesAddress'
import { linkClass } from '../ui/link'
import { Note } from '../ui/Note'

/** In place of a screen about a study that is not there any more, or not for this person. */
export function StudyGone() {
  return (
    <Note tone="missing" role="alert" title={<Trans id="newCase.gone" message="This study no longer exists." />}>
      <Link className={linkClass} href={manageBasesPath}>
        <Trans id="manage.back" message="All studies" />
      </Link>
    </Note>
  )
}

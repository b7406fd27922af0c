import { Trans } from '@lingui/react'
import { Note } from '../../ui/Note'

/** The study is locked: nothing of the call was kept. */
export default function StudyLockedNote() {
  return (
    <Note tone="locked" role="alert" title={<Trans id="call.studyLocked" message="This study is locked." />}>
      <Trans id="call.studyLocked.what" message="Nothing can be changed in it until it is unlocked." />
    </Note>
  )
}

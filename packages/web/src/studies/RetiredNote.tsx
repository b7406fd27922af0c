import { Trans } from '@lingui/react'
import { Note } from '../ui/Note'

/** The study takes no new cases. */
export function RetiredNote() {
  return (
    <Note
      tone="locked"
      role="status"
      title={<Trans id="newCase.retired" message="This study is closed: it accepts no new cases." />}
    >
      <Trans id="newCase.retired.what" message="Existing cases can still be read and finished." />
    </Note>
  )
}

import { Trans } from '@lingui/react'
import { Button } from '../ui/Button'
import { Note } from '../ui/Note'

/** Without the marks a case looks as if nothing was verified and nobody had asked anything. */
export function UnreadMarks({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Note
      tone="range"
      role="alert"
      title={<Trans id="marks.unread" message="Queries and verification could not be read." />}
    >
      <Trans id="marks.unread.what" message="Some of them may be missing here." />{' '}
      <Button size="small" variant="quiet" onClick={onRetry}>
        <Trans id="call.retry" message="Try again" />
      </Button>
    </Note>
  )
}

import { feedbackCalls } from '@casebook/core/feedback/feedback.calls'
import { feedbackListMachine, listedFeedback } from '@casebook/core/feedback/feedbackList.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { usePort } from '../session/usePort'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { PageHead } from '../shell/PageHead'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { EmptyState } from '../ui/EmptyState'
import { SearchField } from '../ui/fields/SearchField'
import { Skeleton } from '../ui/waiting/Skeleton'
import { FeedbackTable } from './FeedbackTable'

/** The feedback that people wrote, the newest first. */
export default function FeedbackScreen() {
  const { t } = useLingui()
  const [screen, send] = useMachine(feedbackListMachine, { input: { feedback: usePort(feedbackCalls) } })
  const { entries, hasMore, filter, error } = screen.context
  const listed = listedFeedback(entries ?? [], filter)
  return (
    <>
      <PageHead title={<Trans id="feedback.title" message="Feedback" />}>
        <Trans id="feedback.list.what" message="What people wrote to support. Newest first." />
      </PageHead>
      {screen.matches('unreachable') && (
        <div className="mb-4">
          <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />
        </div>
      )}
      {!entries && screen.matches('loading') && (
        <Card className="p-4">
          <Skeleton label={t({ id: 'feedback.loading', message: 'Loading the feedback' })} />
        </Card>
      )}
      {entries?.length === 0 && (
        <Card>
          <EmptyState icon="msg" heading="h2" title={<Trans id="feedback.empty" message="No feedback yet" />}>
            <Trans id="feedback.empty.what" message="Anyone can send feedback from any page with the support button." />
          </EmptyState>
        </Card>
      )}
      {entries && entries.length > 0 && (
        <Card className="overflow-clip">
          <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-3">
            <SearchField
              className="w-72 max-phone:w-full"
              label={t({ id: 'feedback.search', message: 'Search messages and users' })}
              value={filter}
              onChange={(text) => send({ type: 'filter', text })}
            />
            <span role="status" className="ms-auto text-sm text-ink-3">
              <Trans
                id="feedback.count"
                message="{count, plural, one {# message} other {# messages}}"
                values={{ count: listed.length }}
              />
            </span>
          </div>
          <FeedbackTable entries={listed} />
          {hasMore && (
            <div className="border-t border-line p-3 text-center">
              <Button disabled={screen.matches('loading')} onClick={() => send({ type: 'more' })}>
                <Trans id="feedback.more" message="Show older feedback" />
              </Button>
            </div>
          )}
        </Card>
      )}
    </>
  )
}

import { Trans } from '@lingui/react'
import { useCaseMarks } from '../entry/controls/caseMarks'
import { useQuestionText } from '../entry/form/useQuestionText'
import { useModal } from '../entry/modals/modalState'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { Icon } from '../ui/Icon'

/** Above this many, a single line links to all. */
const listed = 8

/** The queries not closed yet, each with a link. Those waiting for this user come first. */
export function QueryList() {
  const { openQuestions, waitingQuestions } = useCaseMarks()
  const modal = useModal()
  const textOf = useQuestionText()
  const asked = openQuestions ?? new Set<string>()
  const all = [...asked, ...[...waitingQuestions].filter((key) => !asked.has(key))]
  if (all.length === 0) return null
  return (
    <Card aria-labelledby="queries-on-case">
      <CardHeader isTight>
        <h3 className={`min-w-0 flex-1 ${cardTitleClass}`} id="queries-on-case">
          <Trans id="controls.queries" message="Queries on this case" />
        </h3>
      </CardHeader>
      <ul className="jump">
        {all.slice(0, listed).map((key) => (
          <li key={key}>
            <button type="button" aria-haspopup="dialog" onClick={() => modal.open({ type: 'query', key })}>
              <span className="c-query">
                <Icon name={asked.has(key) ? 'flagf' : 'reply'} size="small" />
              </span>
              <span className="grow trunc2">{textOf(key)}</span>
              <span className={`xs c-query ${asked.has(key) ? 'b' : ''}`}>
                {asked.has(key) ? (
                  <Trans id="query.isOpen" message="Open" />
                ) : (
                  <Trans id="query.isAnswered" message="Answered" />
                )}
              </span>
            </button>
          </li>
        ))}
        {all.length > listed && (
          <li>
            <button type="button" aria-haspopup="dialog" onClick={() => modal.open({ type: 'query', key: null })}>
              <span className="muted xs">
                <Trans id="dialog.moreMissing" message="{count} more" values={{ count: all.length - listed }} />
              </span>
            </button>
          </li>
        )}
      </ul>
    </Card>
  )
}

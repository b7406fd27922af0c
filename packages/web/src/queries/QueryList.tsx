import { Trans } from '@lingui/react'
import { useCaseMarks } from '../entry/controls/caseMarks'
import { useDialog } from '../entry/fitting'
import { useQuestionText } from '../entry/form/useQuestionText'
import { JumpLine } from '../entry/sections/JumpLine'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { Icon } from '../ui/Icon'

/** Above this many, a single line links to all. */
const listed = 8

/** The queries not closed yet, each with a link. Those waiting for this user come first. */
export function QueryList() {
  const { openQuestions, waitingQuestions } = useCaseMarks()
  const ask = useDialog('query')
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
      <ul className="divide-y divide-line">
        {all.slice(0, listed).map((key) => (
          <JumpLine key={key} aria-haspopup="dialog" onClick={() => ask({ questionKey: key })}>
            <span className="flex-none text-query-ink">
              <Icon name={asked.has(key) ? 'flagf' : 'reply'} size="small" />
            </span>
            <span className="line-clamp-2 min-w-0 flex-auto text-balance wrap-anywhere hyphens-auto">
              {textOf(key)}
            </span>
            <span className={`flex-none text-xs text-query-ink ${asked.has(key) ? 'font-semibold' : ''}`}>
              {asked.has(key) ? (
                <Trans id="query.isOpen" message="Open" />
              ) : (
                <Trans id="query.isAnswered" message="Answered" />
              )}
            </span>
          </JumpLine>
        ))}
        {all.length > listed && (
          <JumpLine aria-haspopup="dialog" onClick={() => ask({ questionKey: null })}>
            <span className="text-xs text-ink-3">
              <Trans id="dialog.moreMissing" message="{count} more" values={{ count: all.length - listed }} />
            </span>
          </JumpLine>
        )}
      </ul>
    </Card>
  )
}

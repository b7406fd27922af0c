import { Trans } from '@lingui/react'
import { Icon } from '../../ui/Icon'
import { useCaseMarks } from '../controls/caseMarks'
import { useOverForm } from '../modals/over'
import { useQuestionText } from '../useQuestionText'

/** What is asked about the answers and not closed yet, each the way to its words: first what waits for whoever looks. */
export function QueryList() {
  const { openQuestions, waitingQuestions } = useCaseMarks()
  const over = useOverForm()
  const textOf = useQuestionText()
  const asked = openQuestions ?? new Set<string>()
  const answered = [...waitingQuestions].filter((key) => !asked.has(key))
  if (asked.size + answered.length === 0) return null
  return (
    <section className="card" aria-labelledby="queries-on-case">
      <header>
        <h3 className="grow" id="queries-on-case">
          <Trans id="controls.queries" message="Queries on this case" />
        </h3>
      </header>
      <ul className="jump">
        {[...asked, ...answered].map((key) => (
          <li key={key}>
            <button type="button" aria-haspopup="dialog" onClick={() => over.open({ type: 'query', key })}>
              <span className="c-query">
                <Icon name={asked.has(key) ? 'flagf' : 'reply'} size="small" />
              </span>
              <span className="grow trunc">{textOf(key)}</span>
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
      </ul>
    </section>
  )
}

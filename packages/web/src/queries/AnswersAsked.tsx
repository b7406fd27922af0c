import { parseKey } from '@casebook/core/bases/key'
import { sameFactValue } from '@casebook/core/facts/fact'
import type { Query } from '@casebook/core/queries/query'
import { saidBy } from '@casebook/core/rules/state'
import { Trans } from '@lingui/react'
import { useEntry, useForm } from '../entry/FormContext'
import { useWords } from '../entry/form/useWords'

/** The answer that a query is about: when it was asked, as saved now, and as typed here but not saved. */
export function AnswersAsked({ query: { questionId, answers } }: { readonly query: Query }) {
  const { engine } = useForm().view
  const { answer } = useWords()
  const isUnsaved = useEntry(({ context }) => context.unsaved.has(questionId))
  const question = engine.structure.questions.get(parseKey(questionId)?.questionId ?? '')?.question
  if (!question || !answers) return null
  const { asked, now } = answers
  const shown = (one: typeof now) => <bdi className="font-semibold">{answer(question, one)}</bdi>
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm" data-answers-asked="">
      <li>
        <Trans id="query.answer.asked" message="Answer when asked: {answer}" values={{ answer: shown(asked) }} />
      </li>
      {!sameFactValue(asked, now) && (
        <li>
          <Trans id="query.answer.now" message="Saved now: {answer}" values={{ answer: shown(now) }} />
        </li>
      )}
      {isUnsaved && (
        <li>
          <Trans
            id="query.answer.unsaved"
            message="Not saved yet: {answer}"
            values={{ answer: shown(saidBy(engine.question(questionId))) }}
          />
        </li>
      )}
    </ul>
  )
}

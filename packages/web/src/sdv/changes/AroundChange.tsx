import type { Question } from '@casebook/core/bases/base'
import type { SdvLevel } from '@casebook/core/sdv/level'
import type { ChangedAnswer } from '@casebook/core/sdv/verification.calls'
import { Trans } from '@lingui/react'
import type { Words } from '../../entry/form/useWords'
import { Card, CardHeader, cardTitleClass } from '../../ui/Card'
import { StatusChip } from '../../ui/StatusChip'
import { VerificationStatus } from '../VerificationStatus'

interface AroundChangeProps {
  readonly change: ChangedAnswer
  readonly words: Words
}

/** The answers beside the changed one, so that it is read in context. */
export function AroundChange({ change, words }: AroundChangeProps) {
  const { around = [], key: changed, level, questionnaire, questionnaireId } = change
  if (around.length < 2) return null
  return (
    <Card className="overflow-clip">
      <CardHeader>
        <h3 className={cardTitleClass}>
          <Trans
            id="sdvChanges.around"
            message="Around it in {section}"
            values={{ section: words.read(questionnaire) || questionnaireId }}
          />
        </h3>
        <span className="text-sm text-ink-2">
          <Trans id="sdvChanges.around.now" message="as it is now" />
        </span>
      </CardHeader>
      <ul className="text-sm">
        {around.map(({ key, question, now, state }) => (
          <li
            key={key}
            className={`grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_13rem] items-center gap-x-4 gap-y-1 border-b border-line px-5 py-2.5 last:border-b-0 max-tablet:grid-cols-1 ${key === changed ? 'tone-changed bg-tone-soft font-[580]' : ''}`}
            aria-current={key === changed ? 'true' : undefined}
          >
            <span>{words.read(question.text) || key}</span>
            {/* The cast is safe: the words of an answer need no more of its question. */}
            <strong className="font-[580] wrap-anywhere">{words.answer(question as Question, now)}</strong>
            <StateOfAnswer state={state} level={level} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface StateOfAnswerProps {
  readonly state: NonNullable<ChangedAnswer['around']>[number]['state']
  readonly level: SdvLevel
}

function StateOfAnswer({ state, level }: StateOfAnswerProps) {
  if (state === 'open') return <span />
  return (
    <span>
      <VerificationStatus verified={state === 'changed' ? 'changed' : level} Shown={StatusChip} />
    </span>
  )
}

import { breachOf } from '@casebook/core/entry/marks/questionMarks'
import { type QuestionState, saidBy } from '@casebook/core/rules/state'
import { Trans } from '@lingui/react'
import { useId } from 'react'
import { Readout } from '../../questions/Readout'
import { hintBelowClass } from '../../ui/fields/below'
import { StatusChip } from '../../ui/StatusChip'
import { useFittings } from '../fitting'
import { AnswerStatus } from '../question/AnswerStatus'
import { Description } from '../question/Description'
import { IdentifyingMark } from '../question/IdentifyingMark'
import type { QuestionItemProps } from '../sections/inSection'
import { CountedHidden } from './CountedHidden'
import { frameOf, lineClass } from './frame'
import { QuestionLabel } from './QuestionLabel'
import { QuestionMessage } from './QuestionMessage'
import { useWords } from './useWords'
import { WhyButton } from './WhyButton'

/** Computed by the rules. Read-only. */
export function DerivedQuestion({ question, number, state }: QuestionItemProps & { readonly state: QuestionState }) {
  const { shown, answer } = useWords()
  const { answerNote } = useFittings()
  const id = useId()
  const mark = breachOf(question, state)
  return (
    <section {...frameOf(question, mark && 'range')} aria-labelledby={id} data-question={state.key}>
      <div className={lineClass} id={id}>
        <QuestionLabel
          number={number}
          text={shown(question.text, state.key)}
          status={
            <>
              <IdentifyingMark question={question} />
              <StatusChip status="calculated">
                <Trans id="dialog.calculated" message="Calculated" />
              </StatusChip>
              <AnswerStatus mark={mark} isUnknown={false} isUnsaved={false} />
            </>
          }
        />
      </div>
      <Readout tone="derived" aside={<WhyButton id={state.key} />}>
        {state.state === 'unanswered' ? (
          <span className="text-ink-3">
            <Trans id="dialog.notYetCalculated" message="Not known yet" />
          </span>
        ) : (
          answer(question, saidBy(state))
        )}
      </Readout>
      {state.state !== 'unanswered' && <CountedHidden id={state.key} />}
      {mark && <QuestionMessage mark={mark} question={question} state={state} />}
      {answerNote({ questionId: question.id, itemKey: state.key })}
      <Description text={question.description} className={hintBelowClass} />
    </section>
  )
}

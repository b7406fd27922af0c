import type { QuestionState } from '@casebook/core/rules/state'
import { useId } from 'react'
import type { QuestionItemProps } from './QuestionItem'
import { QuestionLabel } from './QuestionLabel'
import { useWords } from './useWords'
import { Readout } from './widgets/Readout'

/** A question of a part that takes no answers now. */
export function LockedQuestion({ question, number, state }: QuestionItemProps & { readonly state: QuestionState }) {
  const { read, answer } = useWords()
  const id = useId()
  return (
    <section className="q" aria-labelledby={id} data-question={state.key}>
      <div className="ql" id={id}>
        <QuestionLabel number={number} text={read(question.text)} />
      </div>
      <Readout tone="locked">{answer(question, state.state === 'unknown' ? { unknown: true } : state.value)}</Readout>
    </section>
  )
}

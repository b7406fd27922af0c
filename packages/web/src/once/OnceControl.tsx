import type { QuestionType } from '@casebook/core/bases/base'
import { type FactValue, sameFactValue } from '@casebook/core/facts/fact'
import { longestText } from '@casebook/core/questions/text'
import { Trans } from '@lingui/react'
import type { ComponentType } from 'react'
import { ChoiceLabel } from '../entry/widgets/ChoiceLabel'
import { describedBy, type WidgetProps } from '../entry/widgets/widget'
import { fieldClass } from './field'
import { OnceDate } from './OnceDate'
import { OnceNumber } from './OnceNumber'

const cardClass =
  'flex min-h-15 cursor-pointer items-center gap-4 rounded-lg border border-line-strong bg-surface px-5 py-3 text-[1.1875rem] shadow-1 has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'

const yesNo = [
  { value: true, label: <Trans id="dialog.yes" message="Yes" /> },
  { value: false, label: <Trans id="dialog.no" message="No" /> },
]

export interface OnceControlProps extends Omit<WidgetProps, 'onAnswer'> {
  /** Text in the field that cannot be read as an answer; null if there is none. */
  readonly unread: string | null
  readonly onAnswer: (value: FactValue, unread?: string) => void
}

const controls: Readonly<Record<Exclude<QuestionType, 'Info'>, ComponentType<OnceControlProps>>> = {
  YN: Choice,
  OC: Choice,
  // A picture is a list of its answers: nobody points at a small part of it with a thumb.
  MC: Choices,
  Image: Choices,
  Num: OnceNumber,
  Date: OnceDate,
  Text: TextInput,
}

/** The control of a question on a patient's phone: the browser's own, as large as a finger. */
export function OnceControl(widget: OnceControlProps) {
  const { id, type } = widget.question
  const Control = type === 'Info' ? undefined : controls[type]
  // A base of a later server may have a kind that this page does not know.
  if (!Control) throw new Error(`The question ${id} has the type ${type}, for which there is no control`)
  return <Control {...widget} />
}

function Choice({ question, state, controlId, labelId, onAnswer, ...widget }: WidgetProps) {
  const answers = (question.answers ?? []).map((answer) => ({
    value: answer.id,
    label: <ChoiceLabel answer={answer} />,
  }))
  return (
    <div className="grid gap-2.5" role="radiogroup" aria-labelledby={labelId}>
      {(question.type === 'YN' ? yesNo : answers).map(({ value, label }) => (
        <label key={String(value)} className={cardClass}>
          <input
            className="choice-mark"
            type="radio"
            name={controlId}
            checked={state.state === 'answered' && sameFactValue(state.value, value)}
            onChange={() => onAnswer(value)}
            {...describedBy(widget)}
          />
          <span className="min-w-0 wrap-anywhere">{label}</span>
        </label>
      ))}
    </div>
  )
}

function Choices({ question, state, labelId, onAnswer, ...widget }: WidgetProps) {
  const chosen = new Set(Array.isArray(state.value) ? (state.value as readonly string[]) : [])
  const toggle = (id: string) => {
    const next = (question.answers ?? []).map((answer) => answer.id).filter((one) => chosen.has(one) !== (one === id))
    onAnswer(next.length > 0 ? next : null)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the heading names it, which a legend cannot
    <div className="grid gap-2.5" role="group" aria-labelledby={labelId}>
      {(question.answers ?? []).map((answer) => (
        <label key={answer.id} className={cardClass}>
          <input
            className="choice-mark"
            type="checkbox"
            checked={chosen.has(answer.id)}
            onChange={() => toggle(answer.id)}
            {...describedBy(widget)}
          />
          <span className="min-w-0 wrap-anywhere">
            <ChoiceLabel answer={answer} />
          </span>
        </label>
      ))}
    </div>
  )
}

function TextInput({ state, labelId, onAnswer, ...widget }: WidgetProps) {
  return (
    <textarea
      className={`${fieldClass} py-3`}
      rows={3}
      dir="auto"
      maxLength={longestText}
      aria-labelledby={labelId}
      {...describedBy(widget)}
      value={typeof state.value === 'string' ? state.value : ''}
      onChange={({ target }) => onAnswer(target.value.trim() === '' ? null : target.value)}
    />
  )
}

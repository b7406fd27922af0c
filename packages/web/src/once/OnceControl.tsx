import { longestText } from '@casebook/core/bases/value'
import { formatNumber, numberRuleOf, parseNumber } from '@casebook/core/entry/typed/number'
import { sameFactValue } from '@casebook/core/facts/fact'
import { Trans } from '@lingui/react'
import { useState } from 'react'
import { useWords } from '../entry/form/useWords'
import { ChoiceLabel } from '../entry/widgets/ChoiceLabel'
import { describedBy, type WidgetProps } from '../entry/widgets/widget'

const cardClass =
  'flex min-h-15 cursor-pointer items-center gap-4 rounded-lg border border-line-strong bg-surface px-5 py-3 text-[1.1875rem] shadow-1 has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'
const fieldClass =
  'block min-h-13 w-full rounded-lg border border-field bg-surface px-4 text-[1.1875rem] focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-focus'

const yesNo = [
  { value: true, label: <Trans id="dialog.yes" message="Yes" /> },
  { value: false, label: <Trans id="dialog.no" message="No" /> },
]

/** The control of a question on a patient's phone: the browser's own, as large as a finger. */
export function OnceControl(widget: WidgetProps) {
  const { question } = widget
  switch (question.type) {
    case 'YN':
    case 'OC':
      return <Choice {...widget} />
    // A picture is a list of its answers: nobody points at a small part of it with a thumb.
    case 'MC':
    case 'Image':
      return <Choices {...widget} />
    case 'Num':
      return <NumberInput {...widget} />
    case 'Date':
      return <DateInput {...widget} />
    case 'Text':
      return <TextInput {...widget} />
    default:
      throw new Error(`The question ${question.id} has the type ${question.type}, for which there is no control`)
  }
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

function NumberInput({ question, state, labelId, onAnswer, ...widget }: WidgetProps) {
  const { language, read } = useWords()
  const answered = typeof state.value === 'number' ? formatNumber(state.value, language) : ''
  const [typed, setTyped] = useState<string | null>(null)
  const numberIn = (text: string) => {
    const entry = parseNumber(text, numberRuleOf(question, language))
    return entry.type === 'number' ? entry.value : null
  }
  const isUnreadable = typed !== null && typed.trim() !== '' && numberIn(typed) === null
  const unit = read(question.unit)
  return (
    <>
      <div className="flex max-w-80 items-center gap-3">
        <input
          className={fieldClass}
          type="text"
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          aria-labelledby={labelId}
          {...describedBy(widget)}
          value={typed ?? answered}
          onChange={({ target }) => {
            setTyped(target.value)
            onAnswer(numberIn(target.value))
          }}
          onBlur={() => !isUnreadable && setTyped(null)}
        />
        {unit && <span className="text-lg text-ink-2">{unit}</span>}
      </div>
      {isUnreadable && (
        <p className="mt-1 text-base text-missing-ink" role="status">
          <Trans id="once.number" message="Please enter a number." />
        </p>
      )}
    </>
  )
}

/** A phone's own calendar is the best that its owner knows. A date of which only the year is known is typed. */
function DateInput({ question, state, labelId, onAnswer, ...widget }: WidgetProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const answered = typeof state.value === 'string' ? state.value : ''
  const isPartial = question.partialDate === true
  const isWhole = (text: string) => (isPartial ? /^\d{4}(-\d{2}(-\d{2})?)?$/ : /^\d{4}-\d{2}-\d{2}$/).test(text)
  return (
    <>
      <input
        className={`${fieldClass} max-w-80`}
        type={isPartial ? 'text' : 'date'}
        aria-labelledby={labelId}
        {...(isPartial && { placeholder: 'yyyy-mm-dd', dir: 'ltr' as const, inputMode: 'numeric' as const })}
        {...describedBy(widget)}
        value={typed ?? answered}
        onChange={({ target }) => {
          setTyped(target.value)
          onAnswer(isWhole(target.value) ? target.value : null)
        }}
        onBlur={() => (typed === null || typed === '' || isWhole(typed)) && setTyped(null)}
      />
      {isPartial && (
        <p className="mt-1 text-base text-ink-2">
          <Trans id="once.partialDate" message="If you know only the year, or the year and the month, enter that." />
        </p>
      )}
    </>
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

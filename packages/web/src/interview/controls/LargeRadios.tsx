import { sameFactValue, unknown } from '@casebook/core/facts/fact'
import { Trans } from '@lingui/react'
import { useState } from 'react'
import { ChoiceLabel } from '../../entry/widgets/ChoiceLabel'
import { choiceKeys } from '../../entry/widgets/choiceKeys'
import type { WidgetProps } from '../../entry/widgets/widget'
import { cardClass, cardsClass, markClass } from './looks'
import { useDigitKeys } from './useDigitKeys'

const yesNo = [
  { value: true, label: <Trans id="dialog.yes" message="Yes" /> },
  { value: false, label: <Trans id="dialog.no" message="No" /> },
]

/** Single choice, and yes or no. One Tab stop, as React breaks the browser's own (see `RadioChoices`). */
export function LargeRadios({ question, state, controlId, labelId, belowId, onAnswer }: WidgetProps) {
  const choices =
    question.type === 'YN'
      ? yesNo
      : (question.answers ?? []).map((answer) => ({ value: answer.id, label: <ChoiceLabel answer={answer} /> }))
  const chosen = state.state === 'answered' ? choices.findIndex(({ value }) => sameFactValue(state.value, value)) : -1
  const [lastStop, setLastStop] = useState(0)
  const stop = chosen < 0 ? lastStop : chosen
  const idOf = (index: number) => `${controlId}-${index}`
  const choose = (index: number) => {
    const choice = choices[index]
    if (!choice) return
    document.getElementById(idOf(index))?.focus()
    onAnswer(choice.value)
  }
  useDigitKeys(
    choiceKeys({
      count: choices.length,
      hasLetters: false,
      onChoose: choose,
      onUnknown: () => onAnswer(unknown),
      onClear: () => state.state !== 'unanswered' && onAnswer(null),
    }),
  )
  return (
    <div className={cardsClass} role="radiogroup" aria-labelledby={labelId} aria-describedby={belowId}>
      {choices.map(({ value, label }, index) => (
        <label key={String(value)} className={cardClass}>
          <input
            className={markClass}
            type="radio"
            id={idOf(index)}
            name={controlId}
            tabIndex={index === stop ? 0 : -1}
            checked={index === chosen}
            onFocus={() => setLastStop(index)}
            onChange={() => choose(index)}
          />
          <span className="min-w-0 wrap-anywhere">{label}</span>
        </label>
      ))}
    </div>
  )
}

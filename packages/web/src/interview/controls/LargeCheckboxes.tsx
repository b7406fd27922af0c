import { unknown } from '@casebook/core/facts/fact'
import { ChoiceLabel } from '../../entry/widgets/ChoiceLabel'
import { choiceKeys } from '../../entry/widgets/choiceKeys'
import { useChosen } from '../../entry/widgets/useChosen'
import type { WidgetProps } from '../../entry/widgets/widget'
import { cardClass, cardsClass, markClass } from './looks'
import { useDigitKeys } from './useDigitKeys'

/** Multiple choice. */
export function LargeCheckboxes(widget: WidgetProps) {
  const { state, controlId, labelId, belowId, onAnswer } = widget
  const { answers, chosen, toggle } = useChosen(widget)
  const idOf = (index: number) => `${controlId}-${index}`
  useDigitKeys(
    choiceKeys({
      count: answers.length,
      hasLetters: false,
      onChoose: (index) => {
        document.getElementById(idOf(index))?.focus()
        toggle(answers[index]?.id ?? '')
      },
      onUnknown: () => onAnswer(unknown),
      onClear: () => state.state !== 'unanswered' && onAnswer(null),
    }),
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: the heading of the page names it, which a legend cannot
    <div className={cardsClass} role="group" aria-labelledby={labelId} aria-describedby={belowId}>
      {answers.map((answer, index) => (
        <label key={answer.id} className={cardClass}>
          <input
            className={markClass}
            type="checkbox"
            id={idOf(index)}
            checked={chosen.has(answer.id)}
            onChange={() => toggle(answer.id)}
          />
          <span className="min-w-0 wrap-anywhere">
            <ChoiceLabel answer={answer} />
          </span>
        </label>
      ))}
    </div>
  )
}

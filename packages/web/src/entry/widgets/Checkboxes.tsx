import { unknown } from '@casebook/core/facts/fact'
import { type KeyboardEvent, useState } from 'react'
import { ChoiceLabel } from './ChoiceLabel'
import { arrowStep, choiceKeys, keyHint } from './choiceKeys'
import { choicesClass, keyClass, optionClass } from './looks'
import { useChosen } from './useChosen'
import { describedBy, type WidgetProps } from './widget'

interface CheckboxesProps extends WidgetProps {
  /** Extra classes for the list, such as its columns. */
  readonly className?: string
  /** The highlighted answer, and a callback for when another one is pointed at here. */
  readonly lit?: string | null
  readonly onLight?: (id: string | null) => void
}

/** Multiple choice. A single Tab stop: arrows move, Space selects. */
export function Checkboxes({ className = '', lit = null, onLight, ...widget }: CheckboxesProps) {
  const { state, controlId, onAnswer } = widget
  const { answers, chosen, toggle } = useChosen(widget)
  const [stop, setStop] = useState(0)

  const focus = (index: number) => document.getElementById(idOf(controlId, index))?.focus()
  const keys = choiceKeys({
    count: answers.length,
    onChoose: (index) => {
      focus(index)
      toggle(answers[index]?.id ?? '')
    },
    onUnknown: () => onAnswer(unknown),
    onClear: () => state.state !== 'unanswered' && onAnswer(null),
  })
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = arrowStep(event.key)
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return keys(event)
    event.preventDefault()
    focus((stop + step + answers.length) % answers.length)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the focused checkboxes inside
    <div className={`${choicesClass} ${className}`} onKeyDown={move}>
      {answers.map((answer, index) => (
        <label
          key={answer.id}
          className={`${optionClass} data-lit:border-brand! data-lit:bg-hover!`}
          {...(lit === answer.id && { 'data-lit': '' })}
          onPointerEnter={() => onLight?.(answer.id)}
          onPointerLeave={() => onLight?.(null)}
        >
          <input
            className="choice-mark"
            type="checkbox"
            id={idOf(controlId, index)}
            tabIndex={index === stop ? 0 : -1}
            checked={chosen.has(answer.id)}
            onFocus={() => {
              setStop(index)
              onLight?.(answer.id)
            }}
            onBlur={() => onLight?.(null)}
            onChange={() => toggle(answer.id)}
            {...describedBy(widget)}
          />
          <span>
            <ChoiceLabel answer={answer} />
          </span>
          {keyHint(index) && (
            <span className={keyClass} aria-hidden="true">
              <kbd>{keyHint(index)}</kbd>
            </span>
          )}
        </label>
      ))}
    </div>
  )
}

function idOf(controlId: string, index: number): string {
  return index === 0 ? controlId : `${controlId}-${index}`
}

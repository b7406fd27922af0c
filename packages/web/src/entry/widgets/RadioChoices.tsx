import { type FactValue, isUnknown, sameFactValue, unknown } from '@casebook/core/facts/fact'
import { Trans } from '@lingui/react'
import { type ReactNode, useState } from 'react'
import { choiceKeys, keyHint } from './choiceKeys'
import { choicesBesideClass, choicesClass, keyBesideClass, keyClass, optionBesideClass, optionClass } from './looks'
import type { WidgetProps } from './widget'

export interface Choice {
  readonly value: string | boolean
  readonly label: ReactNode
}

interface RadioChoicesProps extends WidgetProps {
  readonly choices: readonly Choice[]
  /** Choices side by side. */
  readonly isInline: boolean
}

/**
 * Single choice with an explicit "unknown". Arrows move and select natively. The single Tab stop is managed here: React
 * rewrites the name of the focused radio button on each render, which breaks the browser's own handling.
 */
export function RadioChoices({ choices, isInline, ...widget }: RadioChoicesProps) {
  const { state, controlId, onAnswer } = widget
  const said: FactValue = state.state === 'unknown' ? unknown : state.value
  const all: readonly {
    readonly value: Exclude<FactValue, null>
    readonly label: ReactNode
    readonly hint: string | null
  }[] = [
    ...choices.map(({ value, label }, index) => ({ value, label, hint: keyHint(index) })),
    { value: unknown, label: <Trans id="dialog.unknown" message="Unknown" />, hint: '0' },
  ]
  const chosen = all.findIndex(({ value }) => sameFactValue(said, value))
  const [lastStop, setLastStop] = useState(0)
  const stop = chosen < 0 ? lastStop : chosen
  const choose = (index: number) => {
    const choice = all[index]
    if (!choice) return
    document.getElementById(idOf(controlId, index))?.focus()
    if (!sameFactValue(said, choice.value)) onAnswer(choice.value)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the focused radio buttons inside
    <div
      className={isInline ? choicesBesideClass : choicesClass}
      onKeyDown={choiceKeys({
        count: choices.length,
        onChoose: choose,
        onUnknown: () => choose(choices.length),
        onClear: () => said !== null && onAnswer(null),
      })}
    >
      {all.map(({ value, label, hint }, index) => (
        <label
          key={isUnknown(value) ? 'unknown' : String(value)}
          className={isInline ? optionBesideClass : optionClass}
        >
          <input
            className="choice-mark"
            type="radio"
            id={idOf(controlId, index)}
            name={controlId}
            tabIndex={index === stop ? 0 : -1}
            checked={index === chosen}
            onFocus={() => setLastStop(index)}
            onChange={() => choose(index)}
            aria-describedby={widget.belowId}
          />
          <span>{label}</span>
          {hint !== null && (
            <span className={isInline ? keyBesideClass : keyClass} aria-hidden="true">
              <kbd>{hint}</kbd>
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

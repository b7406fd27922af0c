import { unknown } from '@casebook/core/dialog/fact'
import { type KeyboardEvent, useState } from 'react'
import { useWords } from '../useWords'
import { choiceKeys, keyHint } from './choiceKeys'
import { useChosen } from './useChosen'
import { describedBy, type WidgetProps } from './widget'

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** Any of several. One stop for the Tab key; the arrows move, Space chooses. */
export function Checkboxes({ columns = 1, ...widget }: WidgetProps & { readonly columns?: 1 | 2 }) {
  const { state, controlId, onAnswer } = widget
  const { read } = useWords()
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
    const step = steps[event.key]
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return keys(event)
    event.preventDefault()
    focus((stop + step + answers.length) % answers.length)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the checkboxes inside, where the focus is
    <div className={`opts ${columns === 2 ? 'c2' : ''}`} onKeyDown={move}>
      {answers.map(({ id, text }, index) => (
        <label key={id} className="opt">
          <input
            type="checkbox"
            id={idOf(controlId, index)}
            tabIndex={index === stop ? 0 : -1}
            checked={chosen.has(id)}
            onFocus={() => setStop(index)}
            onChange={() => toggle(id)}
            {...describedBy(widget)}
          />
          <span>{read(text)}</span>
          {keyHint(index) && (
            <span className="k" aria-hidden="true">
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

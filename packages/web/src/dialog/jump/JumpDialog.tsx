import { findSpots, type Spot, spotsOf } from '@casebook/core/dialog/jump'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { Dialog } from '../../ui/Dialog'
import { Icon } from '../../ui/Icon'
import { useForm } from '../FormContext'
import { useOverForm } from '../modals/over'
import { useWords } from '../useWords'
import '../modals/over.css'

/** More than can be read at once need not be drawn: typing one more letter finds it. */
const most = 50

/** Go to a question by typing a few letters of it, or its number. */
export default function JumpDialog() {
  const { t } = useLingui()
  const { view, goTo } = useForm()
  const { read } = useWords()
  const over = useOverForm()
  const [term, setTerm] = useState('')
  const [at, setAt] = useState(0)
  const fieldRef = useRef<HTMLInputElement>(null)
  const listId = useId()
  const { structure } = view.engine
  const spots = useMemo(() => spotsOf(view.engine, view.outline()), [view])
  const questionnaireText = (id: string) => read(structure.questionnaires.get(id)?.questionnaire.text)
  const found = findSpots(spots, term, {
    question: ({ text }) => read(text),
    questionnaire: questionnaireText,
  })
  const shown = found.slice(0, most)
  const chosen = shown[Math.min(at, shown.length - 1)]
  const optionId = (spot: Spot) => `${listId}-${spot.key}`

  const go = (spot: Spot) => {
    if (!spot.isShown) return over.open({ type: 'why', id: spot.key })
    over.close()
    goTo(spot.key)
  }
  const move = (to: number) => {
    const next = Math.max(0, Math.min(shown.length - 1, to))
    setAt(next)
    const spot = shown[next]
    if (spot) document.getElementById(optionId(spot))?.scrollIntoView({ block: 'nearest' })
  }
  const press = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }
    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      move(at + step)
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      go(chosen)
    }
  }

  return (
    <Dialog
      open
      onClose={over.close}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      focusOn={fieldRef}
      title={<Trans id="jump.title" message="Jump to a question" />}
    >
      <label className="fil search jumpfield">
        <Icon name="search" size="small" className="muted" />
        <input
          ref={fieldRef}
          role="combobox"
          aria-label={t({ id: 'jump.label', message: 'Words of the question, or its number' })}
          placeholder={t({ id: 'jump.label', message: 'Words of the question, or its number' })}
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={chosen && optionId(chosen)}
          autoComplete="off"
          value={term}
          onKeyDown={press}
          onChange={(event) => {
            setTerm(event.target.value)
            setAt(0)
          }}
        />
      </label>
      <div id={listId} role="listbox" className="spots" aria-label={t({ id: 'jump.found', message: 'Questions' })}>
        {shown.map((spot) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and takes the keys of the list
          <div
            key={spot.key}
            id={optionId(spot)}
            role="option"
            tabIndex={-1}
            aria-selected={spot === chosen}
            className="spot sm"
            onClick={() => go(spot)}
          >
            <bdi className="num muted">{spot.number}</bdi>
            <span className="grow trunc">
              {read(spot.question.text) || spot.key}
              {occurrenceOf(spot)}
            </span>
            {spot.isShown ? (
              <span className="xs muted trunc">{questionnaireText(spot.questionnaireId)}</span>
            ) : (
              <span className="xs muted row">
                <Icon name="eyeoff" size="small" />
                <Trans id="jump.hidden" message="Not asked. Why?" />
              </span>
            )}
          </div>
        ))}
      </div>
      <p className="xs muted" role="status">
        <Trans
          id="jump.count"
          message="{count, plural, =0 {No question has these words.} one {One question} other {# questions}}"
          values={{ count: found.length }}
        />
      </p>
    </Dialog>
  )
}

function occurrenceOf({ key, question }: Spot): string {
  return key === question.id ? '' : ` (${key.slice(question.id.length + 1)})`
}

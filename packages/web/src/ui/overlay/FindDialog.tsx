import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { innerSearchClass, searchClass } from '../fields/input'
import { Icon } from '../Icon'
import { Dialog } from './Dialog'

export interface Finding {
  readonly key: string
  /** Shown before the text: a number or an icon. */
  readonly before?: ReactNode
  readonly words: ReactNode
  /** Its place or kind. */
  readonly after?: ReactNode
  readonly onChoose: () => void
}

interface FindDialogProps {
  readonly title: ReactNode
  readonly closeLabel: string
  /** The accessible name of the field. */
  readonly label: string
  /** The accessible name of the list. */
  readonly listLabel: string
  readonly term: string
  readonly found: readonly Finding[]
  /** The number of results, for screen readers. */
  readonly count: ReactNode
  readonly onTerm: (term: string) => void
  readonly onClose: () => void
}

/** Results shown at most. Typing one more letter narrows them down. */
const maxShown = 50

/** A search field with results. Arrows move, Enter selects, and the focus stays in the field. */
export function FindDialog(props: FindDialogProps) {
  const { title, closeLabel, label, listLabel, term, found, count, onTerm, onClose } = props
  const [at, setAt] = useState(0)
  const fieldRef = useRef<HTMLInputElement>(null)
  const listId = useId()
  const shown = found.slice(0, maxShown)
  const chosen = shown[Math.min(at, shown.length - 1)]
  const optionId = ({ key }: Finding) => `${listId}-${key}`
  const move = (to: number) => {
    const next = Math.max(0, Math.min(shown.length - 1, to))
    setAt(next)
    const finding = shown[next]
    if (finding) document.getElementById(optionId(finding))?.scrollIntoView({ block: 'nearest' })
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      move(at + step)
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      chosen.onChoose()
    }
  }
  return (
    <Dialog open onClose={onClose} closeLabel={closeLabel} focusOn={fieldRef} title={title}>
      <label className={`mb-2 ${searchClass}`}>
        <Icon name="search" size="small" className="text-ink-3" />
        <input
          className={innerSearchClass}
          ref={fieldRef}
          role="combobox"
          aria-label={label}
          placeholder={label}
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={chosen && optionId(chosen)}
          autoComplete="off"
          value={term}
          onKeyDown={press}
          onChange={(event) => {
            onTerm(event.target.value)
            setAt(0)
          }}
        />
      </label>
      <div
        id={listId}
        role="listbox"
        className="flex max-h-[clamp(4.5rem,100vh-10rem,22rem)] flex-col overflow-auto"
        aria-label={listLabel}
      >
        {shown.map((finding) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys of the list
          <div
            key={finding.key}
            id={optionId(finding)}
            role="option"
            tabIndex={-1}
            aria-selected={finding === chosen}
            className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-[0.4375rem] px-2 py-1 text-sm hover:bg-hover aria-selected:bg-brand-soft aria-selected:shadow-chosen pointer-coarse:min-h-[44px]"
            onClick={finding.onChoose}
          >
            {finding.before}
            <span className="min-w-0 flex-1 truncate">{finding.words}</span>
            {finding.after && <span className="flex max-w-[40%] flex-none">{finding.after}</span>}
          </div>
        ))}
      </div>
      <p className="pt-2 text-xs text-ink-3" role="status">
        {count}
      </p>
    </Dialog>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

import { incompleteCards } from '@casebook/core/entry/form/collected'
import { type Card, mayAddCard } from '@casebook/core/entry/form/form'
import { tableColumns } from '@casebook/core/entry/form/repeats/repeatTable'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '../../ui/Button'
import { Segmented } from '../../ui/fields/Segmented'
import { useIsWide } from '../../ui/hooks/useIsWide'
import { useForm } from '../FormContext'
import { focusQuestion } from '../focus'
import { useIsChecked } from '../question/useMark'
import { RemovalNotice } from './RemovalNotice'
import { RepeatCards } from './RepeatCards'
import { RepeatTable } from './RepeatTable'
import type { RepeatsProps } from './repeatsProps'
import { type RepeatView, useRepeatView } from './repeatView'
import { useRemoval } from './useRemoval'

/** In rem. From this width on, a group of few short questions is a table. */
const tableWidth = 40

/** A repeating group: a table if there is room, otherwise cards. Alt+Enter adds an entry. */
export function Repeats({ id, name, repeats, questions, cards, children, ...section }: RepeatsProps) {
  const { view, actor } = useForm()
  const box = useRef<HTMLDivElement>(null)
  const isWide = useIsWide(box, tableWidth)
  const columns = tableColumns(questions)
  const [shownAs, chooseView] = useRepeatView(id)
  const fitsTable = columns !== null && isWide
  const [added, setAdded] = useState<number | null>(null)
  const firstAdded = cards
    .find(({ occurrence }) => occurrence === added)
    ?.nodes.find((node) => node.kind === 'question')?.key
  useEffect(() => {
    if (firstAdded !== undefined) focusQuestion(firstAdded)
  }, [firstAdded])

  const mayAdd = !section.isLocked && mayAddCard(repeats, cards)
  const add = () => {
    if (!mayAdd) return
    const before = view.engine.occurrences(id)
    actor.send({ type: 'addOccurrence', id })
    setAdded(view.engine.occurrences(id).find((one) => !before.includes(one)) ?? null)
  }
  const { remove, told, dismiss } = useRemoval({ id, cards, onFocus: (card) => focusEntry(box.current, card) })
  const undo = () => actor.send({ type: 'undo' })
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== 'z' || section.isLocked || !told?.mayUndo) return
    // The browser would undo typing in the focused field, but the latest step was removing an entry.
    event.preventDefault()
    undo()
  }
  const shared = {
    name,
    cards,
    onRemove: remove,
    children,
    ...section,
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the focused controls inside
    <div data-entries="" className="mx-3 flex flex-col gap-2" ref={box} onKeyDown={onKeyDown} onInput={dismiss}>
      {fitsTable && (
        <div className="flex flex-wrap items-center justify-end gap-2">
          {!section.isLocked && <IncompleteRows cards={cards} sectionId={section.sectionId} />}
          <RepeatSwitch name={name} view={shownAs} onChange={chooseView} />
        </div>
      )}
      {fitsTable && shownAs === 'table' ? (
        <RepeatTable {...shared} columns={columns} />
      ) : (
        <RepeatCards {...shared} added={added} />
      )}
      {!section.isLocked && (
        <div className="flex items-center gap-2">
          <Button icon="plus" onClick={add} disabled={!mayAdd} aria-keyshortcuts="Alt+Enter" data-add-card="">
            <Trans id="dialog.card.add" message="Add another: {name}" values={{ name }} />
          </Button>
          <span className="ms-auto" />
          {mayAdd ? (
            <span className="text-xs text-ink-3" aria-hidden="true">
              <kbd>Alt</kbd> <kbd>Enter</kbd>
            </span>
          ) : (
            <span className="text-xs text-ink-3">
              <Trans
                id="dialog.card.full"
                message="{max, plural, one {At most # entry is possible.} other {At most # entries are possible.}}"
                values={{ max: repeats.max }}
              />
            </span>
          )}
        </div>
      )}
      <RemovalNotice told={told} name={name} onUndo={undo} />
    </div>
  )
}

/** Focuses the first question, or the button that opens the card. Without an entry, the button to add one. */
function focusEntry(box: HTMLElement | null, card: Card | undefined): void {
  const first = card?.nodes.find((node) => node.kind === 'question')?.key
  if (first !== undefined && focusQuestion(first)) return
  const button = card ? `[data-occurrence="${card.occurrence}"] button` : '[data-add-card]'
  box?.querySelector<HTMLElement>(button)?.focus()
}

interface RepeatSwitchProps {
  readonly name: string
  readonly view: RepeatView
  readonly onChange: (view: RepeatView) => void
}

/** Switches between table and cards where both fit. */
function RepeatSwitch({ name, view, onChange }: RepeatSwitchProps) {
  const { t } = useLingui()
  return (
    <Segmented
      label={t({ id: 'repeat.view', message: `View of ${name}` })}
      value={view}
      segments={[
        { value: 'table', label: t({ id: 'repeat.table', message: 'Table' }) },
        { value: 'cards', label: t({ id: 'repeat.cards', message: 'Cards' }) },
      ]}
      onChange={onChange}
    />
  )
}

interface IncompleteRowsProps {
  readonly cards: readonly Card[]
  readonly sectionId: string
}

/** The number of rows with missing required answers, once these are marked. Leads to the first one. */
function IncompleteRows({ cards, sectionId }: IncompleteRowsProps) {
  const { view, goTo } = useForm()
  const isChecked = useIsChecked(sectionId)
  const count = useSyncExternalStore(view.subscribe, () => (isChecked ? incompleteCards(view.engine, cards).length : 0))
  if (count === 0) return null
  const go = () => {
    const first = incompleteCards(view.engine, cards)[0]?.missing[0]
    if (first !== undefined) goTo(first)
  }
  return (
    <Button size="small" icon="alertf" className="pointer-coarse:min-w-[44px]" onClick={go}>
      <Trans
        id="repeat.incomplete"
        message="{count, plural, one {# row incomplete} other {# rows incomplete}}"
        values={{ count }}
      />
    </Button>
  )
}

/** What is chosen in the outline, and what the keys do to it. */

import type { Base, QuestionType } from '@casebook/core/bases/base'
import { type Choice, chosenAfter } from '@casebook/core/studyDrafts/chosenRows'
import type { Operation } from '@casebook/core/studyDrafts/operations'
import type { OutlineRow } from '@casebook/core/studyDrafts/outline'
import { around, idsWithin, itemOf, outermost, siblingsOf } from '@casebook/core/studyDrafts/tree'
import { usesFromOutside } from '@casebook/core/studyDrafts/usedBy'
import { type KeyboardEvent, useRef, useState } from 'react'
import { readingDirection } from '../../../ui/readingDirection'
import type { WritingProps } from '../outlineProps'
import {
  copiesAfter,
  deeper,
  droppedOn,
  kindDropped,
  movedBy,
  outer,
  questionAfter,
  questionsAfter,
  sectionAfter,
} from './outlineSteps'

interface OutlineInput extends WritingProps {
  /** The item that is chosen at first. */
  readonly first: string | null
  readonly onStep: (by: 1 | -1) => void
  readonly onKeep: () => void
  readonly onChoose: (id: string) => void
}

export function useOutline({ base, language, write, first, onStep, onKeep, onChoose }: OutlineInput) {
  const box = useRef<HTMLDivElement>(null)
  // Whoever only passes by with Tab moves nothing.
  const isEntered = useRef(false)
  const [wanted, setWanted] = useState(() => {
    const id = first ?? base.questionnaires[0]?.id ?? null
    return { active: id, anchor: id, ids: new Set(id === null ? [] : [id]) as ReadonlySet<string> }
  })
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [query, find] = useState('')
  const [written, setWritten] = useState<string | null>(null)
  const [focused, setFocused] = useState(0)
  const [removal, setRemoval] = useState<readonly string[] | null>(null)
  // Undone, they may not be there any more.
  const isThere = (id: string) => itemOf(base, id) !== null
  const active = wanted.active !== null && isThere(wanted.active) ? wanted.active : (base.questionnaires[0]?.id ?? null)
  const there = [...wanted.ids].filter(isThere)
  const chosen: ReadonlySet<string> = new Set(there.length > 0 || active === null ? there : [active])
  const focus = () => setFocused((count) => count + 1)

  const choose = (rows: readonly OutlineRow[], id: string, choice: Choice) => {
    const before = { ...wanted, active, ids: chosen }
    setWanted(
      chosenAfter(
        rows.map((row) => row.id),
        before,
        id,
        choice,
      ),
    )
    if (choice !== 'also') onChoose(id)
  }
  const goTo = (id: string) => choose([], id, 'alone')
  const openAround = (id: string | null) => {
    if (id !== null && closed.has(id)) setClosed(new Set([...closed].filter((one) => one !== id)))
  }
  const add = ({ operation, id }: { readonly operation: Operation; readonly id: string }) => {
    write(operation)
    openAround(operation.type === 'add' ? operation.at.inside : active)
    find('')
    goTo(id)
    setWritten(id)
  }
  const act = (operation: Operation | null, isIn?: string | null) => {
    if (!operation) return
    write(operation)
    openAround(isIn ?? null)
    focus()
  }
  const all = () => outermost(base, [...chosen])
  const remove = (ids: readonly string[]) => {
    const [first] = ids
    const siblings = first === undefined ? [] : siblingsOf(base, first)
    const at = siblings.findIndex(({ id }) => id === first)
    const next = siblings.slice(at).find(({ id }) => !ids.includes(id)) ?? siblings[at - 1]
    write({ type: 'remove', ids })
    goTo(next?.id ?? around(base, first ?? '') ?? '')
    focus()
  }
  const wishRemoval = () => {
    const ids = all()
    const gone = new Set(ids.flatMap((id) => itemOf(base, id) ?? []).flatMap(idsWithin))
    if (gone.size > ids.length || usesFromOutside(base, gone).length > 0) setRemoval(ids)
    else remove(ids)
  }
  const chooseAll = (rows: readonly OutlineRow[]) =>
    setWanted({ ...wanted, active, ids: new Set(rows.map(({ id }) => id)) })
  const open = (id: string, isOpen: boolean) =>
    setClosed(new Set(isOpen ? [...closed].filter((one) => one !== id) : [...closed, id]))

  /** Keys of the tree; true if it was one. */
  const onKey = (event: KeyboardEvent, rows: readonly OutlineRow[]): boolean => {
    const { key, altKey, shiftKey, ctrlKey, metaKey } = event
    const at = rows.findIndex(({ id }) => id === active)
    const row = rows[at]
    const isCommand = ctrlKey || metaKey
    const walk = (to: number) => {
      const next = rows[Math.max(0, Math.min(rows.length - 1, to))]
      if (!next) return true
      choose(rows, next.id, shiftKey ? 'through' : isCommand ? 'reached' : 'alone')
      focus()
      return true
    }
    const [into, out] = readingDirection() === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
    if (key === 'Enter' && shiftKey) add(sectionAfter(base, active, language))
    else if (key === 'Enter') add(questionAfter(base, active, language))
    else if (key === '/') box.current?.querySelector<HTMLInputElement>('input[type=search]')?.focus()
    else if (key === '+') box.current?.querySelector<HTMLElement>('[data-kinds] [tabindex="0"]')?.focus()
    else if (key === 'Escape')
      box.current?.querySelector<HTMLElement>('[data-properties] :is(input, textarea)')?.focus()
    else if (!row) return false
    else if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) act(movedBy(base, all(), key === 'ArrowUp' ? -1 : 1))
    else if (key === 'Tab' && shiftKey) act(outer(base, all()))
    else if (key === 'Tab') {
      const operation = deeper(base, all())
      act(operation, operation?.type === 'move' ? operation.at.inside : null)
    } else if (isCommand && key.toLowerCase() === 'd') act({ type: 'copy', from: base, ids: all() })
    else if (isCommand && key.toLowerCase() === 'a') chooseAll(rows)
    else if (key === ' ') choose(rows, row.id, shiftKey ? 'through' : 'also')
    else if (altKey || (isCommand && key !== 'ArrowUp' && key !== 'ArrowDown')) return false
    else if (key === 'F2') setWritten(row.id)
    else if (key === 'Delete') wishRemoval()
    else if (key === 'ArrowDown') return walk(at + 1)
    else if (key === 'ArrowUp') return walk(at - 1)
    else if (key === 'PageDown') return walk(at + 15)
    else if (key === 'PageUp') return walk(at - 15)
    else if (key === 'Home') return walk(0)
    else if (key === 'End') return walk(rows.length - 1)
    else if (key === into && row.isOpen) return walk(at + 1)
    else if (key === into && row.hasInner) open(row.id, true)
    else if (key === out && row.isOpen) open(row.id, false)
    else if (key === out && row.parent !== null) return walk(rows.findIndex(({ id }) => id === row.parent))
    else return false
    return true
  }

  return {
    box,
    active,
    chosen,
    closed,
    query,
    written,
    focused,
    removal,
    find,
    goTo,
    open,
    addQuestion: () => add(questionAfter(base, active, language)),
    addKind: (kind: QuestionType) => add(questionAfter(base, active, language, kind)),
    dropKind: (kind: QuestionType, onto: OutlineRow | null) =>
      add(kindDropped(base, kind, onto?.item ?? null, language)),
    focus,
    addSection: () => add(sectionAfter(base, active, language)),
    leave: () => {
      isEntered.current = false
    },
    choose,
    /** What is done to all that are chosen, outside the tree. */
    several: {
      move(by: 1 | -1) {
        const operation = movedBy(base, all(), by)
        if (operation) write(operation)
      },
      duplicate: () => write({ type: 'copy', from: base, ids: all() }),
      remove: wishRemoval,
    },
    onTreeKeyDown(event: KeyboardEvent, rows: readonly OutlineRow[]) {
      if (event.key === 'Tab' && !isEntered.current) return
      const wasEntered = isEntered.current
      // Before what the key does, which may be to leave.
      isEntered.current = true
      if (onKey(event, rows)) event.preventDefault()
      else isEntered.current = wasEntered
    },
    onPaneKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, shiftKey, target } = event
      // A formula has taken it.
      if (event.defaultPrevented) return
      const isCommand = ctrlKey || metaKey
      const isInProperties = target instanceof Element && target.closest('[data-properties]') !== null
      if (isCommand && key.toLowerCase() === 'z') onStep(shiftKey ? 1 : -1)
      else if (isCommand && key.toLowerCase() === 's') onKeep()
      else if (key === 'Escape' && isInProperties) focus()
      else return
      event.preventDefault()
    },
    writeWords: (words: string) =>
      written !== null && write({ type: 'say', id: written, field: 'text', language, words }, `text ${written}`),
    endWords(words: string | null) {
      if (words !== null && written !== null)
        write({ type: 'say', id: written, field: 'text', language, words }, `text ${written}`)
      setWritten(null)
      focus()
    },
    paste(text: string) {
      const lines = text.split(/\r?\n/).map((line) => line.split('\t')[0]?.trim() ?? '')
      const words = lines.filter((line) => line !== '')
      if (words.length > 0) act(questionsAfter(base, active, language, words), active)
    },
    /** All that are chosen, if it is one of them. */
    drop: (dragged: string, onto: OutlineRow, isCopied: boolean) =>
      act(droppedOn(base, chosen.has(dragged) ? all() : [dragged], onto, isCopied)),
    copyFrom: (from: Base, ids: readonly string[]) => act(copiesAfter(base, active, from, ids), active),
    answerRemoval(isSure: boolean) {
      if (isSure && removal) remove(removal)
      setRemoval(null)
    },
  }
}

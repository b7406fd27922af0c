/** What is shown of the texts, which cell is chosen, and what the keys do to it. */
import type { Base } from '@casebook/core/bases/base'
import {
  isStale,
  isWanted,
  type TextFilter,
  textTable,
  type WantedTexts,
  wantedTexts,
} from '@casebook/core/studyDrafts/texts/table'
import { lostNames, sourceOf } from '@casebook/core/studyDrafts/texts/textState'
import { type KeyboardEvent, useMemo, useState } from 'react'
import type { Write } from '../outline/outlineProps'
import { focusTexts } from './TextsGrid'
import type { TextPlace } from './words'

interface TextsInput {
  readonly base: Base
  readonly write: Write | undefined
  readonly onStep: (by: 1 | -1) => void
  readonly onKeep: () => void
}

export type TextsTable = ReturnType<typeof useTextsTable>

export function useTextsTable({ base, write, onStep, onKeep }: TextsInput) {
  const table = useMemo(() => textTable(base), [base])
  const [wanted, setWanted] = useState<WantedTexts>({ filter: 'all', section: null, query: '' })
  const [place, setPlace] = useState<TextPlace | null>(null)
  const [typed, type] = useState<string | null>(null)
  // What was written stays in sight until something else is looked for, though it is not missing any more.
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(() => {
    const found = new Set(wantedTexts(table.rows, wanted).map(({ key }) => key))
    return table.rows.filter(({ key }) => found.has(key) || kept.has(key))
  }, [table, wanted, kept])
  const counts = useMemo(() => {
    const count = (filter: TextFilter) => table.rows.filter((row) => isWanted(row, filter)).length
    return { all: count('all'), missing: count('missing'), outdated: count('outdated') }
  }, [table])
  const numbers = useMemo(
    () =>
      new Map(table.rows.flatMap(({ owner, item, number }) => (owner === 'question' && item ? [[item, number]] : []))),
    [table],
  )
  const source = sourceOf(base)
  const row = place === null ? undefined : table.rows.find(({ key }) => key === place.key)
  const column = table.columns.findIndex(({ language }) => language === place?.language)
  const state = row?.states[column]
  const words = (place && row?.text[place.language]) ?? ''
  const from = row?.text[source] ?? ''
  const isTranslation = place !== null && place.language !== source
  const lost = isTranslation ? lostNames(from, words) : []

  const say = (said: string) => {
    if (!place || !write) return
    setKept(new Set([...kept, place.key]))
    write({ type: 'translate', texts: [{ ...place, words: said }] })
  }
  const take = () => {
    if (typed === null) return
    type(null)
    if (typed !== words) say(typed)
  }
  const edit = (begin?: string) => {
    if (write && row) type(begin ?? words)
  }
  /** The words are right though their source has changed, and what the source shows is put in. */
  const mend = () => {
    if (!isTranslation || state === undefined || !isStale(state)) return
    const all = [words.trimEnd(), ...lost.map((name) => `{{${name}}}`)].join(' ')
    say(state === 'wordsOnly' && lost.length > 0 ? all : words)
    focusTexts()
  }
  const copySource = () => {
    if (!isTranslation || from === '') return
    say(from)
    focusTexts()
  }
  const goToNext = (filter: 'missing' | 'outdated') => {
    const isIt = (one: (typeof rows)[number]) => {
      const found = one.states[Math.max(column, 0)]
      return found !== undefined && (filter === 'missing' ? found === 'missing' : isStale(found))
    }
    const at = rows.findIndex(({ key }) => key === place?.key)
    const next = rows.slice(at + 1).find(isIt) ?? rows.find(isIt)
    const language = table.columns[Math.max(column, 0)]?.language
    if (next && language !== undefined) setPlace({ key: next.key, language })
  }
  const onKey = ({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean => {
    const isCommand = (ctrlKey || metaKey) && !altKey
    if (altKey && key === 'ArrowDown') goToNext('missing')
    else if (isCommand && key === 'Enter') copySource()
    else if (isCommand && key === '.') mend()
    else if (isCommand && key.toLowerCase() === 'z') onStep(shiftKey ? 1 : -1)
    else if (isCommand && key.toLowerCase() === 's') onKeep()
    else return false
    return true
  }
  return {
    table,
    counts,
    rows,
    wanted,
    want(next: WantedTexts) {
      setKept(new Set())
      setWanted(next)
    },
    chosen: place && row && state ? { row, language: place.language, state, words, from, isTranslation, lost } : null,
    edit,
    mend,
    copySource,
    grid: {
      numbers,
      place,
      typed,
      onPlace(next: TextPlace) {
        setPlace(next)
      },
      onType: type,
      onEdit: edit,
      onTake: take,
      onEscape: () => type(null),
      onKey,
    },
  }
}

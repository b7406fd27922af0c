/** The table of a study's texts: a row for each text, a column for each language. */
import type { Base } from '../../bases/base'
import type { TextLanguage } from '../../language/language'
import { type StudyText, studyTexts } from './studyTexts'
import { columnsOf, stateOf, type TextState } from './textState'

export interface TextRow extends StudyText {
  /** As the columns are. */
  readonly states: readonly TextState[]
}

export interface LanguageColumn {
  readonly language: TextLanguage
  readonly missing: number
  /** With those that lack an answer of their source. */
  readonly outdated: number
}

export interface TextTable {
  readonly rows: readonly TextRow[]
  /** The source first. */
  readonly columns: readonly LanguageColumn[]
}

export function textTable(base: Base): TextTable {
  const languages = columnsOf(base)
  const rows = [...studyTexts(base).values()].map((text) => ({
    ...text,
    states: languages.map((language) => stateOf(base, text, language)),
  }))
  const count = (at: number, isOf: (state: TextState) => boolean) =>
    rows.reduce((sum, { states }) => sum + (states[at] !== undefined && isOf(states[at]) ? 1 : 0), 0)
  const columns = languages.map((language, at) => ({
    language,
    missing: count(at, (state) => state === 'missing'),
    outdated: count(at, isStale),
  }))
  return { rows, columns }
}

/** It is there, and its source says something else. */
export const isStale = (state: TextState): boolean => state === 'outdated' || state === 'wordsOnly'

export const textFilters = ['all', 'missing', 'outdated'] as const

export type TextFilter = (typeof textFilters)[number]

export interface WantedTexts {
  readonly filter: TextFilter
  /** An outermost section; null for all. */
  readonly section: string | null
  /** In any language, whatever its capitals, or in the id of what it belongs to. */
  readonly query: string
}

export function wantedTexts(rows: readonly TextRow[], { filter, section, query }: WantedTexts): readonly TextRow[] {
  const wanted = query.trim().toLowerCase()
  return rows.filter(
    (row) =>
      isWanted(row, filter) &&
      (section === null || row.section === section) &&
      (wanted === '' ||
        row.item?.toLowerCase().includes(wanted) ||
        Object.values(row.text).some((words) => words.toLowerCase().includes(wanted))),
  )
}

export function isWanted({ states }: TextRow, filter: TextFilter): boolean {
  if (filter === 'all') return true
  return states.some((state) => (filter === 'missing' ? state === 'missing' : isStale(state)))
}

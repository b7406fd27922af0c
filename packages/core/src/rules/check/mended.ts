/** A document that does not pass the schema, made to pass for the time of a check: what does not fit is left out or replaced by an empty value. */
import { type Base, type BaseConfig, questionTypes } from '../../bases/base'
import { baseSchema } from '../../bases/base.schema'

export interface Mended {
  readonly base: Base
  /** The ids of the questions, sections and answers that were changed. */
  readonly touched: ReadonlySet<string>
  /** The place in the document of an entry that has another place here, as entries before it are left out. */
  readonly placeOf: (list: string, index: number) => number
}

/** Null if it cannot be done. */
export function mended(document: unknown): Mended | null {
  if (!isRecord(document)) return null
  const copy = copyOf(document)
  const touched = new Set(['unread'])
  const places = new Map<string, readonly number[]>()
  const leaveOut = (issues: readonly Issue[]) => {
    for (const list of wholeEntries) {
      const bad = new Set(issues.flatMap(({ path: [at, index] }) => (at === list ? [index] : [])))
      const entries = copy[list]
      if (bad.size === 0 || !Array.isArray(entries)) continue
      places.set(
        list,
        entries.flatMap((_, i) => (bad.has(i) ? [] : [i])),
      )
      copy[list] = entries.filter((_, i) => !bad.has(i))
    }
  }
  for (let round = 0; round < mostRounds; round++) {
    const { data, error } = baseSchema.safeParse(copy)
    if (data) return { base: data, touched, placeOf: (list, index) => places.get(list)?.[index] ?? index }
    const issues: readonly Issue[] = error.issues
    if (round === 0) leaveOut(issues)
    for (const issue of issues)
      if (round > 0 || !wholeEntries.includes(String(issue.path[0]))) mend(copy, issue, touched)
  }
  return null
}

const mostRounds = 8

/** Their entries are left out as a whole. */
const wholeEntries = ['rules', 'checks', 'followUps']

/** Objects that a base can do without. */
const optional = ['dates', 'meta', 'repeats', 'imageDimension', 'requestedDimension', 'shape', 'datePicker', 'origin']

const config: BaseConfig = {
  availableLanguages: [],
  acceptLanguages: [],
  fallbackLanguage: 'en',
  usePaDaWaN: false,
  showSolutionPanel: false,
  numberOfColumns: 1,
}

/** The replacement for a missing required field. */
const empty: Readonly<Record<string, unknown>> = {
  type: questionTypes[4],
  text: {},
  initial: false,
  questions: [],
  questionnaires: [],
  solutions: [],
  rules: [],
  languages: [],
  config,
  id: 'unread',
  group: 'unread',
  version: 'unread',
}

type Fields = Record<string, unknown> & { id?: unknown; config?: unknown }

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly keys?: readonly string[] | undefined
}

function mend(document: Fields, { path, keys }: Issue, touched: Set<string>): void {
  let holder: Fields = document
  for (const [i, step] of path.entries()) {
    const name = String(step)
    const isLast = i === path.length - 1
    if (optional.includes(name) && !keys) return void delete holder[name]
    if (name === 'config') {
      holder.config = config
      return
    }
    const next = holder[name]
    if (isLast && !keys) {
      if (name in empty && (next === undefined || JSON.stringify(next) !== JSON.stringify(empty[name])))
        holder[name] = copyOf(empty[name])
      else if (!Array.isArray(holder)) delete holder[name]
      return
    }
    if (!isRecord(next)) return
    holder = next
    if (typeof holder.id === 'string') touched.add(holder.id)
  }
  for (const key of keys ?? []) delete holder[key]
}

/** Of what JSON can say. */
function copyOf<T>(value: T): T {
  return JSON.parse(JSON.stringify(value))
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

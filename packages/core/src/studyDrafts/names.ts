/** Names of questions, sections and answers: which are free, and a new one in every place that names the old one. */
import type { Base } from '../bases/base'
import { structureOf } from './tree'

/** As it stands in datasets: no spaces, no marks that files of other systems could not have. */
export const isName = (name: string): boolean => /^[A-Za-z][A-Za-z0-9_]{0,63}$/.test(name)

export function namesTaken(base: Base): ReadonlySet<string> {
  const { questions, questionnaires } = structureOf(base)
  return new Set([...questions.keys(), ...questionnaires.keys(), ...base.solutions.map(({ id }) => id)])
}

/** `q` → `q_2`, `q_2` → `q_3`, `item4` → `item5`: the next that is not taken. */
export function freeName(taken: ReadonlySet<string>, wanted: string): string {
  if (!taken.has(wanted)) return wanted
  const [, front = wanted, digits] = /^(.*?)(\d{1,9})$/.exec(wanted) ?? []
  const stem = digits === undefined ? `${wanted}_` : front
  let number = digits === undefined ? 2 : Number(digits) + 1
  while (taken.has(`${stem}${number}`)) number += 1
  return `${stem}${number}`
}

/** For several things at once. */
export function freeNames(base: Base, wanted: readonly string[]): readonly string[] {
  const taken = new Set(namesTaken(base))
  return wanted.map((one) => {
    const name = freeName(taken, one)
    taken.add(name)
    return name
  })
}

/** A name that says what the words say, as `not_at_all` for "Not at all". Words of other scripts have none of their own. */
export function nameFor(words: string, otherwise: string): string {
  const plain = words
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '')
    .slice(0, 32)
    .replace(/_+$/, '')
  return plain === '' ? otherwise : plain
}

const oneName = new Set(['questionId', 'questionnaireId', 'solutionId', 'copyOf'])
const textFields = new Set(['text', 'description'])

/**
 * The same part of a base with other names. Rules, checks and answers have names of their own, which stay. What names nothing of these stays
 * the same object.
 */
export function renamedIn<T>(part: T, names: ReadonlyMap<string, string>): T {
  const name = (old: unknown) => (typeof old === 'string' ? (names.get(old) ?? old) : old)
  const words = (text: unknown) =>
    typeof text === 'string' && text.includes('{{')
      ? text.replace(/\{\{\{\{|\{\{([^{}]*)\}\}/g, (all, id: string | undefined) =>
          id === undefined || !names.has(id.trim()) ? all : `{{${names.get(id.trim())}}}`,
        )
      : text
  const each = (value: unknown, of: (value: unknown, key: string) => unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) {
      const made = value.map((one, i) => of(one, String(i)))
      return made.every((one, i) => one === value[i]) ? value : made
    }
    const entries = Object.entries(value)
    const made = entries.map(([key, one]) => [key, of(one, key)] as const)
    return made.every(([, one], i) => one === entries[i]?.[1]) ? value : Object.fromEntries(made)
  }
  const walk = (value: unknown, key: string): unknown => {
    if (oneName.has(key)) return name(value)
    if (key === 'targets') return each(value, name)
    if (textFields.has(key)) return each(value, words)
    return each(value, walk)
  }
  // The cast is safe: only names in it are others.
  return walk(part, '') as T
}

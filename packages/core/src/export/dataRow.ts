/**
 * A case as a row of data: one cell for each question that can hold an answer, and for each of its occurrences.
 *
 * Why a cell is empty is part of the data. An explicit "unknown" is an answer (UNK, or UNK.REF with a reason); a question that the rules do not
 * ask has none (NASK), or one from before, which is kept and may still count (HIDDEN); a question just not answered yet
 * has no code, unless its follow-up is closed as not done (NASK with the cause, as in NASK.LOST). Hidden answers stand in a column of their own, so that no table takes them for answers.
 */

import type { Value } from '../bases/answerValue'
import { keyOf, parseKey } from '../bases/key'
import type { BaseStructure } from '../bases/structure'
import { joined, parted } from '../facts/cellText'
import { type FactValue, isUnknown, type Unknown, unknown } from '../facts/fact'
import { codeOfNotDone, codeOfUnknown, type MissingCode } from '../facts/missingCode'
import { type Closings, causeOfNotDone } from '../followUps/isNotDone'
import { holdsAnswer } from '../questions/required'
import type { CompiledBase } from '../rules/compile'
import { createEngine } from '../rules/engine/engine'
import { type Meanings, meaningsIn, meansTheSame } from '../rules/meaning/meaning'
import { saidBy } from '../rules/state'

/** What a row says of its case, before its answers. */
export const caseColumns = ['case', 'owner', 'version', 'savedAt', 'revision'] as const

/** The same in a study whose cases are of sites. */
export const caseColumnsOfSites = ['case', 'owner', 'site', 'version', 'savedAt', 'revision'] as const

/** Beside the column of a question whose answers are codes of a list: what they say. It is not read back. */
export const labelColumn = (column: string) => `${column}.label`

/** The last one: the keys of cells that have a reason to be empty, as in `age=UNK sex=NASK`. */
export const missingColumn = 'missing'

/** The one before it: what was answered where `missing` says HIDDEN, as in `weeks=20 pain=head;back`. */
export const hiddenColumn = 'hidden'

export interface Cell {
  readonly value: Value | null
  readonly missing: MissingCode | null
  /** Given with HIDDEN. */
  readonly hidden?: Value | Unknown | undefined
}

export type HeldAnswers = Readonly<Record<string, NonNullable<FactValue>>>

/** The value of a cell as one text. Several choices are separated by semicolons. */
export function textOfValue(value: Value): Exclude<Value, readonly string[]> {
  return typeof value === 'object' ? joined(value, ';') : value
}

/** The cell of `hiddenColumn`: an entry for each hidden answer, with the key alone if it is unknown, as in `age` or, with a reason, `age==refused`. */
export function hiddenText(cells: Iterable<readonly [column: string, cell: Cell]>): string {
  const entries = [...cells].flatMap(([column, { hidden }]) => {
    if (hidden === undefined) return []
    if (!isUnknown(hidden)) return joined([column, String(textOfValue(hidden))], '=')
    return joined(hidden.reason === undefined ? [column] : [column, '', hidden.reason], '=')
  })
  return joined(entries, ' ')
}

/** The inverse: by column, the text of the answer, or that it is unknown. */
export function hiddenIn(cell: string): ReadonlyMap<string, string | Unknown> {
  const entries = cell === '' ? [] : parted(cell, ' ').map((entry) => parted(entry, '='))
  return new Map(
    entries.map(([column = '', text, reason]) => [
      column,
      reason === undefined ? (text ?? unknown) : { unknown: true, reason },
    ]),
  )
}

/** The keys of the cells, in base order. `occurrences`: the numbers of the entries in the repeating part with that id. */
export function dataKeys(
  { questions }: BaseStructure,
  occurrences: (repeatsIn: string) => readonly number[],
): readonly string[] {
  return [...questions.values()].flatMap(({ question, repeatsIn }) => {
    if (!holdsAnswer(question)) return []
    return (repeatsIn === null ? [1] : occurrences(repeatsIn)).map((number) => keyOf(question.id, number))
  })
}

/** `notDone`: the follow-ups of the case that are closed as not done. */
export type RowOfCase = (answers: HeldAnswers, notDone?: Closings) => readonly Cell[]

/** Creates rows for cases of one base. A question without an answer in a follow-up that is closed as not done was not asked. */
export function dataRows(compiled: CompiledBase, keys: readonly string[]): RowOfCase {
  const rowOf = rowsWithoutClosings(compiled, keys)
  const { structure } = compiled
  const sections = keys.map((key) => structure.questions.get(firstOf(key))?.questionnaire.id ?? '')
  return (answers, notDone) => {
    const row = rowOf(answers)
    if (!notDone?.size) return row
    return row.map((cell, i) => {
      const cause = cell === none ? causeOfNotDone(structure, notDone, sections[i] ?? '') : null
      return cause === null ? cell : { value: null, missing: codeOfNotDone(cause) }
    })
  }
}

/** Without rules nothing depends on the answers, so none are evaluated. */
function rowsWithoutClosings(
  compiled: CompiledBase,
  keys: readonly string[],
): (answers: HeldAnswers) => readonly Cell[] {
  if (compiled.parts.length > 0) return (answers) => evaluatedRow(compiled, keys, answers)
  const engine = createEngine(compiled)
  const asked = new Map(keys.map((key) => [key, engine.question(firstOf(key)).visible]))
  return (answers) =>
    keys.map((key) => {
      const held = heldIn(answers, key)
      return asked.get(key) ? cellOf(compiled, held ?? null) : held === undefined ? notAsked : hiddenCell(held)
    })
}

function evaluatedRow(compiled: CompiledBase, keys: readonly string[], answers: HeldAnswers): readonly Cell[] {
  const engine = createEngine(compiled)
  engine.setAll(
    keys.flatMap((id) => {
      const value = heldIn(answers, id)
      return value === undefined ? [] : [{ id, value }]
    }),
  )
  return keys.map((key) => {
    const question = engine.question(key)
    const held = heldIn(answers, key)
    // An occurrence that the case does not have is neither asked nor hidden.
    const isNone = key !== firstOf(key) && engine.question(firstOf(key)).visible
    if (!question.visible) return held !== undefined ? hiddenCell(held) : isNone ? none : notAsked
    return cellOf(compiled, saidBy(question))
  })
}

/** A question id may be `constructor`, which every object inherits. */
function heldIn(answers: HeldAnswers, key: string): HeldAnswers[string] | undefined {
  return Object.hasOwn(answers, key) ? answers[key] : undefined
}

/** The key of the first occurrence. */
function firstOf(key: string): string {
  return parseKey(key)?.questionId ?? key
}

const none: Cell = { value: null, missing: null }
const notAsked: Cell = { value: null, missing: 'NASK' }
const hiddenCell = (hidden: Value | Unknown): Cell => ({ value: null, missing: 'HIDDEN', hidden })

function cellOf({ base }: CompiledBase, value: Value | Unknown | null): Cell {
  if (value === null) return none
  return isUnknown(value) ? { value: null, missing: codeOfUnknown(base.config, value) } : { value, missing: null }
}

/**
 * By question, the ending that its columns have for the cases of each version: empty, or the version with which the question took
 * another type, unit or meaning of its codes. `versions` in the order of their publication.
 */
export function columnEndings(versions: readonly BaseStructure[]): readonly ReadonlyMap<string, string>[] {
  const columns = new Map<string, { readonly ending: string; readonly members: Meanings[] }[]>()
  return versions.map((structure) => {
    const meanings = meaningsIn(structure)
    const endings = new Map<string, string>()
    for (const { question } of structure.questions.values()) {
      const { id, type } = question
      const others = columns.get(id) ?? []
      const known = others.findLast(
        ({ members }) =>
          members.at(-1)?.structure.questions.get(id)?.question.type === type && meansTheSame(members, meanings, id),
      )
      const column = known ?? { ending: others.length > 0 ? `@${structure.base.version}` : '', members: [] }
      if (!known) columns.set(id, [...others, column])
      column.members.push(meanings)
      endings.set(id, column.ending)
    }
    return endings
  })
}

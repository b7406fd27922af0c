/** Rows of a table: neighbours with one list whose appearance is `list-nolabel`, or those of a group with `table-list`. */
import type { Question, Questionnaire } from '@casebook/core/bases/base'
import type { Condition, Rule } from '@casebook/core/bases/rule'
import type { Text } from '@casebook/core/language/language'
import { rowProblem } from '@casebook/core/questions/matrixRows'
import { rulesOfTable } from '../lower/tables'
import type { Item } from './survey'

/** Of a field: what its table is told from others by; null if it is in none. */
export function tableOf({ row, parent }: Item): string | null {
  if (parent && /\btable-list\b/.test(parent.row.read('appearance'))) return `group ${parent.id}`
  return /\blist-nolabel\b/.test(row.read('appearance')) ? `rows in ${parent?.id}` : null
}

/** Of the row above a table: it has the words of the options, and nobody answers it. */
export function isTableHead({ row }: Item): boolean {
  return /\blabel\b/.test(row.read('appearance').replace('list-nolabel', ''))
}

interface Tables {
  /** By the id of a field: its table; null if it is in none. */
  readonly tables: ReadonlyMap<string, string | null>
  readonly heads: ReadonlySet<string>
  readonly rules: readonly Rule[]
  claim(name: string): string
  /** When the group shows that the field is in. */
  groupShows(id: string): Condition
}

interface WithTables {
  readonly questionnaires: readonly Questionnaire[]
  readonly rules: readonly Rule[]
}

export function withTables(
  all: readonly Questionnaire[],
  { tables, heads, rules, claim, groupShows }: Tables,
): WithTables {
  const added: Rule[] = []

  const section = (one: Questionnaire): Questionnaire => ({
    ...one,
    questions: gathered(one.questions),
    ...(one.questionnaires ? { questionnaires: one.questionnaires.map(section) } : {}),
  })

  function gathered(questions: readonly Question[]): readonly Question[] {
    const found: Question[] = []
    for (let at = 0; at < questions.length; ) {
      const rows = rowsFrom(questions.slice(at))
      const [first] = rows
      if (!first || rows.length < 2) {
        found.push(...questions.slice(at, at + 1))
        at++
        continue
      }
      const above = found.at(-1)
      const head = above && heads.has(above.id) && rowProblem(above, first) === null ? above : null
      if (head) found[found.length - 1] = { ...head, optional: true, meta: { ...head.meta, 'layout/hidden': 'true' } }
      found.push(table(rows, first, head?.text ?? {}))
      at += rows.length
    }
    return found
  }

  /** The rows at the beginning that make one table. */
  function rowsFrom([first, ...others]: readonly Question[]): readonly Question[] {
    if (!first || !tables.get(first.id) || rowProblem(first, first) !== null) return []
    const isRow = (one: Question) => tables.get(one.id) === tables.get(first.id) && rowProblem(one, first) === null
    const end = others.findIndex((one) => !isRow(one))
    return [first, ...(end < 0 ? others : others.slice(0, end))]
  }

  function table(rows: readonly Question[], first: Question, text: Text): Question {
    const made: Question = {
      id: claim(`${first.id}/table`),
      type: 'Info',
      text,
      optional: true,
      meta: { 'layout/role': 'matrix' },
      questions: rows,
    }
    const [shown, ...hidden] = rulesOfTable(made, rules)
    if (shown) added.push({ ...shown, if: groupShows(first.id) })
    added.push(...hidden)
    return made
  }

  return { questionnaires: all.map(section), rules: [...rules, ...added] }
}

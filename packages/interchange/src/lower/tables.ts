/** The rules of a table, whichever format it comes from. */
import type { Question } from '@casebook/core/bases/base'
import type { Condition, Rule } from '@casebook/core/bases/rule'
import { always, any } from './conditions/conditions'

/** The rules by which its rows show, and the table itself while any of them does. */
export function rulesOfTable(table: Question, rules: readonly Rule[]): readonly Rule[] {
  const rows = (table.questions ?? []).map(({ id }) => id)
  const shown: Rule = { id: `show rows of ${table.id}`, if: always, then: { Indicate: { targets: rows } } }
  const conditions = rows.flatMap((row): readonly Condition[] => {
    const rule = rules.find(({ then }) => 'ContraIndicate' in then && then.ContraIndicate.targets.includes(row))
    return rule?.unless ? [rule.unless] : []
  })
  if (conditions.length < rows.length) return [shown]
  const hidden: Rule = {
    id: `show ${table.id}`,
    if: always,
    unless: any(...conditions),
    then: { ContraIndicate: { targets: [table.id] } },
  }
  return [shown, hidden]
}

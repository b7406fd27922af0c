/** Ada and Ben, who share a group and save the same cases. */
import type { Fact } from '@casebook/core/facts/fact'
import { openCase } from '../cases/whichCase'
import { aGroup } from '../groups/groups.fixture'
import type { Database } from '../services'
import { ada, exchange, visit, visitStudy } from './visitStudy.fixture'

export async function wardTeam(db: Database) {
  const study = await visitStudy(db)
  const { entry, services } = study
  await aGroup(services.db, 'Ward team', { members: { ben: 'JoinedWithAllCases' } })

  const say = (draft: string, facts: readonly Fact[], caller = ada, on?: string) =>
    entry.addFactsJson({ ...visit, draft, facts, on }, caller, exchange())

  const save = (
    draft: string,
    more: { seen?: string; caseName?: string; force?: boolean; evenEmpty?: boolean } = {},
    caller = ada,
  ) => entry.savecase({ ...visit, draft, caseName: '', ...more }, caller, exchange())

  async function answers(draft: string, caller = ada) {
    const state = await entry.tree({ ...visit, draft, language: 'none' }, caller, exchange())
    if (state.type !== 'ReceivedState' || !state.draft) throw new Error(state.type)
    return Object.fromEntries(state.draft.facts.map(({ id, value }) => [id, value]))
  }

  async function caseOf(name: string) {
    const found = await openCase(services.db, ada, { name, ...visit })
    if (!found) throw new Error(`There is no case ${name}`)
    return found
  }

  async function trailOf(name: string) {
    const { id } = await caseOf(name)
    const ofCase = (table: 'case_entry' | 'case_fact') => services.db.selectFrom(table).where('case_id', '=', id)
    const facts = await ofCase('case_fact').selectAll().orderBy('place').execute()
    const rows = await ofCase('case_entry').select(['seq', 'kind', 'author']).orderBy('seq').execute()
    return rows.flatMap(({ seq, kind, author }) =>
      kind === 'facts'
        ? facts.filter((fact) => fact.seq === seq).map((fact) => [fact.question, fact.value, fact.author])
        : [[kind, author]],
    )
  }

  return { study, say, save, answers, caseOf, trailOf }
}

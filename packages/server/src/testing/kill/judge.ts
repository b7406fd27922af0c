/** Reads the database itself, and holds it against the ledgers: every row, and none more. */
import { expect } from 'vitest'
import { factOfRow } from '../../facts/factRow'
import type { Database } from '../../services'
import { verifyTrail } from '../../trail/verifyTrail'
import { type CaseLedger, type SavedRevision, saidIn } from './ledger'

export async function judge(db: Database, ledgers: readonly CaseLedger[]): Promise<void> {
  const faults: unknown[] = []
  const key = await db.selectFrom('signing_key').select('public_key').executeTakeFirst()
  for await (const fault of verifyTrail(db, key?.public_key)) faults.push(fault)
  expect(faults, 'faults of the trail').toEqual([])

  const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
  const saved = ledgers.filter(({ revisions }) => revisions.length > 0)
  expect((await casesIn(db)).sort(byName)).toEqual(
    saved.map(({ name, revisions }) => ({ name, revisions })).sort(byName),
  )

  for (const ledger of ledgers) {
    const rows = await db
      .selectFrom('draft_fact')
      .selectAll()
      .where('draft_id', '=', ledger.draft)
      .orderBy('seq')
      .orderBy('place')
      .execute()
    expect(rows.map(factOfRow), `what was said in the draft of ${ledger.name}`).toEqual(saidIn(ledger))
  }
  const { count } = await db
    .selectFrom('draft')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count, 'drafts').toBe(ledgers.length)
}

/** Each case by its name, with what lies between its revisions. */
async function casesIn(db: Database): Promise<{ name: string; revisions: readonly SavedRevision[] }[]> {
  const cases = await db.selectFrom('study_case').select(['id', 'name', 'revision']).execute()
  return Promise.all(
    cases.map(async ({ id, name, revision }) => {
      const closing = await db
        .selectFrom('case_entry')
        .select(['seq', 'revision'])
        .where('case_id', '=', id)
        .where('kind', '=', 'revision')
        .orderBy('seq')
        .execute()
      const said = await db
        .selectFrom('case_fact')
        .selectAll()
        .where('case_id', '=', id)
        .orderBy('seq')
        .orderBy('place')
        .execute()
      const between = (after: number, before: number) =>
        said.filter(({ seq }) => after < seq && seq < before).map(factOfRow)
      const revisions = closing.map(
        ({ seq, revision }, i): SavedRevision => ({
          id: revision ?? '',
          facts: between(closing[i - 1]?.seq ?? 0, seq),
        }),
      )
      const open = between(closing.at(-1)?.seq ?? 0, Number.POSITIVE_INFINITY)
      expect(open, `facts of ${name} that no revision closes`).toEqual([])
      expect(revisions.at(-1)?.id, `the newest revision of ${name}`).toBe(revision)
      return { name, revisions }
    }),
  )
}

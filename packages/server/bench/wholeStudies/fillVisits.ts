/** Cases of the study of visits for a benchmark, each with some saves of three answers, written as `submitCase` writes them. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { insertNamedCases } from '../../src/cases/newCases.repository'
import { inTransaction } from '../../src/database/transaction'
import { visit } from '../../src/entry/visitStudy.fixture'
import type { Database } from '../../src/services'
import { appendToCases, entryOf, noEntries } from '../../src/trail/chains.repository'

interface Filled {
  /** Number of the first case, and of the one after the last. */
  readonly from: number
  readonly to: number
  readonly saves: number
}

export async function fillVisits(db: Database, { from, to, saves }: Filled): Promise<void> {
  const version = await db.selectFrom('base_version').selectAll().executeTakeFirstOrThrow()
  const stamp = { ...visit, version: version.version, checksum: version.checksum, owner: 'ada' }
  const attribution = { author: 'ada', source: { kind: 'user' }, reason: null } as const
  const at = new Date('2026-03-02T12:00:00Z')
  const made = Array.from({ length: to - from }, (_, i) => {
    const name = `Case ${from + i}`
    const revisions = Array.from({ length: saves }, () => randomUUID())
    const entries = revisions.flatMap((revision, nth) => {
      const values = { age: 20 + nth, note: `Note ${nth} of ${name}`, sex: nth % 2 ? 'f' : 'm' }
      const said = Object.entries(values).map(([question, value]) => ({ question, occurrence: 1, value }))
      const closing = {
        kind: 'revision',
        question: null,
        occurrence: null,
        value: { ...stamp, name },
        revision,
      } as const
      return [entryOf(said, { ...attribution, at }), { ...closing, ...attribution, at }]
    })
    return { id: randomUUID(), name, revision: revisions.at(-1) ?? '', entries }
  })
  await inTransaction(db, async (tx) => {
    const common = { ...visit, owner: 'ada', versionId: version.id, progress: 3, at }
    await insertNamedCases(
      tx,
      made.map(({ id, name, revision }) => ({ ...common, id, name, revision })),
    )
    await appendToCases(
      tx,
      made.map(({ id, entries }) => ({ chain: id, entries, before: noEntries })),
    )
    for (const { id, revision } of made)
      await sql`insert into case_answers select ${id}, ${revision}, answers_in_trail(${id}, ${revision})`.execute(tx)
  })
}

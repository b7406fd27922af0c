/** A candidate as an upload leaves it. */
import { hash, randomUUID } from 'node:crypto'
import type { Base } from '@casebook/core/bases/base'
import { visitBase } from '../entry/visitStudy.fixture'
import type { Database } from '../services'

export async function aCandidate(db: Database, at: Date, base: Base = visitBase): Promise<string> {
  const document = JSON.stringify(base)
  const { id } = await db
    .insertInto('base_candidate')
    .values({
      id: randomUUID(),
      group_name: base.group,
      name: base.id,
      document,
      checksum: hash('sha256', document),
      questions: 0,
      format: 'casebook',
      file_name: 'visit.json',
      findings: '[]',
      finding_counts: JSON.stringify({ error: 0, warning: 0, lost: 0, changed: 0, note: 0 }),
      uploaded_by: 'root',
      uploaded_at: at,
      settled_by: null,
      settled_at: null,
      published_as: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

import type { Database } from '../../services'
import { allRows } from '../rewindable'
import type { NamedCase } from './caseCalls'

/** The rows of each case, and of nothing that is a case's. */
export async function rowsByCase(
  db: Database,
  named: readonly NamedCase[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  // The record of changes tells again of rows that are compared.
  const lines = await allRows(db, [
    'base_version',
    'session',
    'signing_right',
    'option',
    'record_entry',
    'record_strand',
  ])
  const ids = new Map(named.map(({ id }) => [id, id]))
  for (const [table, column] of [
    ['draft', 'case_id'],
    ['query', 'case_id'],
    ['case_token', 'case_id'],
  ] as const)
    for (const row of await db.selectFrom(table).select(['id', column]).execute())
      if (row.case_id) ids.set(row.id, row.case_id)
  for (const { id, draft_id } of await db.selectFrom('answer_file').select(['id', 'draft_id']).execute()) {
    const of = draft_id && ids.get(draft_id)
    if (of) ids.set(id, of)
  }
  const rows = new Map<string, string[]>()
  for (const line of lines) {
    const owner = ownerOf(line, named) ?? [...ids].find(([id]) => line.includes(id))?.[1] ?? 'elsewhere'
    rows.set(owner, [...(rows.get(owner) ?? []), line])
  }
  return new Map([...rows].map(([id, each]) => [id, each.sort()]))
}

/** Lines of the server log name the case in full. */
function ownerOf(line: string, named: readonly NamedCase[]): string | undefined {
  if (!line.startsWith('server_event')) return undefined
  const { payload } = JSON.parse(line.slice('server_event '.length)) as { payload: Record<string, unknown> }
  return named.find(
    ({ base, owner, name }) => payload.base === base && payload.owner === owner && payload.case === name,
  )?.id
}

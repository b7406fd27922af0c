/** What is kept beside the record under its hash or its signature: pictures of studies, and answers that were given to calls. */
import { sql } from 'kysely'
import { keptAnswerText } from '../http/idempotency'
import type { Database } from '../services'
import type { IsSigned } from '../trail/coverage'
import type { TrailFault } from '../trail/trailFault'

/** Files whose content is not the one of their checksum, which is of record. */
export async function* filesThatDiffer(db: Database): AsyncGenerator<TrailFault> {
  const { rows } = await sql<{ id: string }>`
    select 'stored_file ' || jsonb_build_array(group_name, base_name, name)::text as id from stored_file
     where checksum <> encode(sha256(content), 'hex') order by 1`.execute(db)
  for (const { id } of rows) yield { kind: 'rowChanged', chain: 'row', id, seq: null }
}

const batchSize = 2_000

/** Those that were kept before anything was signed have no signature, and are forgotten within days. */
export async function* answersNotSigned(
  db: Database,
  isSigned: IsSigned,
  since: Date | null,
): AsyncGenerator<TrailFault> {
  for (let after = { sender: '', key: '' }; ; ) {
    const rows = await db
      .selectFrom('received_call')
      .select(['sender', 'key', 'answer', 'signature', 'at'])
      .where(sql<boolean>`(sender, key) > (${after.sender}, ${after.key})`)
      .orderBy('sender')
      .orderBy('key')
      .limit(batchSize)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    for (const { sender, key, answer, signature, at } of rows) {
      const isOlder = signature === null && since !== null && at < since
      if (isOlder || (signature !== null && isSigned(keptAnswerText({ sender, key, answer }), signature))) continue
      yield { kind: 'answerNotSigned', chain: 'row', id: `received_call ${JSON.stringify([sender, key])}`, seq: null }
    }
    after = last
  }
}

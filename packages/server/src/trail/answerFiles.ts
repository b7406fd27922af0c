/** Holds the bytes of files against the answers that name them by their hash. */
import { createHash } from 'node:crypto'
import type { Base } from '@casebook/core/bases/base'
import { fileRecord } from '@casebook/core/bases/files/fileRecord'
import { baseStructure } from '@casebook/core/bases/structure'
import { sql } from 'kysely'
import type { Database } from '../services'
import type { TrailFault } from './trailFault'

export async function* filesThatDiffer(db: Database): AsyncGenerator<TrailFault> {
  const whole = await wholeFiles(db)
  const isThere = new Set(whole.map(({ caseId, sha256, size }) => `${caseId} ${sha256} ${size}`))
  for (const study of await studiesWithFiles(db))
    for (const { id, seq, value } of await namedIn(db, study)) {
      const record = fileRecord(value)
      if (record && !isThere.has(`${id} ${record.sha256} ${record.size}`))
        yield { kind: 'fileMissing', chain: 'case', id, seq }
    }
  for (const { id, sha256 } of whole)
    if ((await hashOf(db, id)) !== sha256)
      yield { kind: 'fileChanged', chain: 'row', id: `answer_file ${id}`, seq: null }
}

async function wholeFiles(db: Database) {
  const { rows } = await sql<{ id: string; caseId: string | null; sha256: string; size: number }>`
    select f.id, coalesce(f.case_id, d.case_id) as "caseId", f.sha256, f.size
      from answer_file f left join draft d on d.id = f.draft_id
     where f.completed_at is not null`.execute(db)
  return rows
}

interface StudyWithFiles {
  readonly group: string
  readonly base: string
  readonly questions: readonly string[]
}

async function studiesWithFiles(db: Database): Promise<readonly StudyWithFiles[]> {
  const { rows } = await sql<{ group: string; base: string; document: Base }>`
    select group_name as "group", name as base, document from base_version
     where strpos(document::text, '"File"') > 0`.execute(db)
  const studies = new Map<string, StudyWithFiles>()
  for (const { group, base, document } of rows) {
    const name = JSON.stringify([group, base])
    const before = studies.get(name)?.questions ?? []
    const questions = [...baseStructure(document).questions.values()].map(({ question }) => question)
    const ids = questions.flatMap(({ id, type }) => (type === 'File' ? [id] : []))
    studies.set(name, { group, base, questions: [...new Set([...before, ...ids])] })
  }
  return [...studies.values()]
}

async function namedIn(db: Database, { group, base, questions }: StudyWithFiles) {
  const { rows } = await sql<{ id: string; seq: number; value: unknown }>`
    select said.case_id as id, said.seq, said.value
      from case_fact said join study_case c on c.id = said.case_id
     where c.group_name = ${group} and c.base_name = ${base} and said.question = any(${questions}::text[])
     order by said.case_id, said.seq`.execute(db)
  return rows
}

async function hashOf(db: Database, id: string): Promise<string> {
  const hash = createHash('sha256')
  for (let place = 0; ; place++) {
    const piece = await db
      .selectFrom('answer_file_piece')
      .select('content')
      .where('file_id', '=', id)
      .where('place', '=', place)
      .executeTakeFirst()
    if (!piece) return hash.digest('base64url')
    hash.update(piece.content)
  }
}

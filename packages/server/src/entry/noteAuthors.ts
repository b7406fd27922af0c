/** Author and time of each note that a draft shows. */
import { annotationSuffix, isAnnotationId } from '@casebook/core/annotation/annotation'
import type { Fact } from '@casebook/core/facts/fact'
import { sql } from 'kysely'
import { namesOf } from '../cases/cases.repository'
import type { Draft } from '../drafts/drafts.repository'
import { factOfRow } from '../facts/factRow'
import type { Database } from '../services'
import type { DraftEntry } from '../trail/chains.repository'

interface SaidNote {
  readonly id: string
  readonly author: string
  readonly authorName?: string
  readonly at: string
}

/** Where the saved notes are: a case, as of one of its revisions. */
type SavedAt = Pick<Draft, 'caseId' | 'startedFrom'>

/** `facts` hold in the draft; `entries` are those of its own that no save has taken. */
export async function noteAuthors(
  db: Database,
  draft: SavedAt,
  facts: readonly Fact[],
  entries: readonly DraftEntry[],
): Promise<readonly SaidNote[]> {
  const noted = facts.filter(({ id }) => isAnnotationId(id))
  if (noted.length === 0) return []
  const unsaved = entries.flatMap(({ facts: said, author, at }) => said.map((row) => ({ ...row, author, at })))
  const words = new Map(
    [...(await savedNotes(db, draft)), ...unsaved].map((word) => [factOfRow(word).id, word] as const),
  )
  const names = await namesOf(db, [...new Set([...words.values()].map(({ author }) => author))])
  return noted.flatMap(({ id }) => {
    const word = words.get(id)
    if (!word) return []
    const authorName = names.get(word.author)
    return [{ id, author: word.author, ...(authorName && { authorName }), at: word.at.toISOString() }]
  })
}

async function savedNotes(db: Database, { caseId, startedFrom }: SavedAt) {
  if (caseId === null || startedFrom === null) return []
  return db
    .selectFrom('case_fact')
    .distinctOn(['question', 'occurrence'])
    .select(['question', 'occurrence', 'value', 'author', 'at'])
    .where('case_id', '=', caseId)
    .where('question', 'like', `%${annotationSuffix}`)
    .where(
      'seq',
      '<',
      sql<number>`(select seq from case_entry where case_id = ${caseId}::uuid and kind = 'revision' and revision = ${startedFrom}::uuid)`,
    )
    .orderBy('question')
    .orderBy('occurrence')
    .orderBy('seq', 'desc')
    .orderBy('place', 'desc')
    .execute()
}

/** A few answers of each draft of a new case, so that people tell one from another. */
import type { DraftAnswer } from '@casebook/core/bases/bases.calls'
import { firstAnswers } from '@casebook/core/entry/form/firstAnswers'
import { isAnswerOf } from '@casebook/core/entry/form/openForm'
import type { FactValue } from '@casebook/core/facts/fact'
import { createEngine } from '@casebook/core/rules/engine/engine'
import { sql } from 'kysely'
import { readyBase } from '../bases/compiledBases'
import { factOfRow } from '../facts/factRow'
import { isSaid } from '../facts/wasSaid'
import type { Services } from '../services'
import type { DraftWithAnswers } from './draftsWithAnswers'

/** The rules of the base run once for each of them. Of older drafts the list has the time and the number of answers. */
const maxDrafts = 20

/** By the id of the draft; the latest drafts come first. Whose drafts they are, and that they may be read, is the caller's to ask. */
export async function answersOfDrafts(
  { db }: Pick<Services, 'db'>,
  drafts: readonly DraftWithAnswers[],
): Promise<ReadonlyMap<string, readonly DraftAnswer[]>> {
  const unnamed = drafts.filter(({ caseId }) => caseId === null).slice(0, maxDrafts)
  const answers = new Map<string, readonly DraftAnswer[]>()
  if (unnamed.length === 0) return answers
  const words = await lastWords(
    db,
    unnamed.map(({ id }) => id),
  )
  for (const { id, versionId } of unnamed) {
    const engine = createEngine((await readyBase({ db }, versionId)).compiled)
    const facts = words
      .filter(({ draft }) => draft === id)
      .map(({ isSaid, ...row }) => ({ ...factOfRow(row), isSaid }))
      .filter((fact) => isAnswerOf(engine, fact.id))
    engine.setAll(facts)
    answers.set(id, firstAnswers(engine, new Set(facts.filter(({ isSaid }) => isSaid).map((fact) => fact.id))))
  }
  return answers
}

function lastWords(db: Services['db'], ids: readonly string[]) {
  return db
    .selectFrom('draft_fact')
    .distinctOn(['draft_id', 'question', 'occurrence'])
    .select(['draft_id as draft', 'question', 'occurrence', sql<FactValue>`value`.as('value')])
    .select(isSaid('draft_fact').as('isSaid'))
    .where('draft_id', 'in', ids)
    .orderBy('draft_id')
    .orderBy('question')
    .orderBy('occurrence')
    .orderBy('seq', 'desc')
    .orderBy('place', 'desc')
    .execute()
}

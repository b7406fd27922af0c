/** Plays the review of a demo case: answers by patient link, verification marks, and queries. */
import { parseKey } from '@casebook/core/bases/key'
import { hashOfSeen } from '@casebook/core/sdv/verified'
import type { ReadyBase } from '../bases/compiledBases'
import { insertQuery, insertStep } from '../queries/queries.repository'
import { insertMark } from '../sdv/sdv.repository'
import { answersOf, hashOfText, keptVerification, savedAnswers } from '../sdv/verifiedAnswers'
import type { Database } from '../services'
import { hashOfSecret, newSecret } from '../session/secrets/secret'
import type { DemoClock } from './demoClock'
import type { DemoCase } from './demoStudy'

interface PlayedCase {
  readonly id: string
  readonly revision: string
}

export async function playReview(
  tx: Database,
  clock: DemoClock,
  { structure }: ReadyBase,
  played: PlayedCase,
  { owner, revisions, sdv, queries }: DemoCase,
): Promise<void> {
  for (const { source, facts, saveDate } of revisions)
    if (source.kind === 'token') {
      const questions = [...new Set(facts.flatMap(({ id }) => parseKey(id)?.questionId ?? []))]
      await insertUsedLink(tx, {
        id: source.token,
        caseId: played.id,
        issuer: owner,
        questions,
        at: clock.at(saveDate),
      })
    }

  const answers = sdv.length > 0 ? await savedAnswers(tx, played) : new Map()
  for (const { questionnaireId, level, user, at } of sdv) {
    const verification = keptVerification(answersOf(structure, questionnaireId, answers))
    const seen = { revision: played.revision, hash: hashOfSeen(verification, hashOfText) }
    await insertMark(
      tx,
      played.id,
      { questionnaireId, level, user, at: clock.at(at), means: 'password', verification },
      seen,
    )
  }

  for (const query of queries) {
    const goOn = await playQuery(tx, clock, played.id, query)
    await goOn()
  }
}

/** Asks. Answers what plays the steps that follow. */
export async function playQuery(
  tx: Database,
  clock: DemoClock,
  caseId: string,
  { uuid, checkId, questionId, steps }: DemoCase['queries'][number],
): Promise<() => Promise<void>> {
  const [first, ...others] = steps.map((step) => ({ ...step, instant: clock.at(step.instant).toISOString() }))
  if (first) await insertQuery(tx, { uuid, caseId, questionId, checkId }, first)
  return async () => {
    for (const [i, step] of others.entries()) await insertStep(tx, uuid, i + 2, step)
  }
}

/** Nobody knows its secret: it was used long ago. */
async function insertUsedLink(
  tx: Database,
  { id, caseId, issuer, questions, at }: { id: string; caseId: string; issuer: string; questions: string[]; at: Date },
): Promise<void> {
  const secret_hash = hashOfSecret(newSecret())
  await tx
    .insertInto('case_token')
    .values({
      id,
      secret_hash,
      kind: 'link',
      reusable: false,
      issuer,
      case_id: caseId,
      questions,
      issued_at: at,
      used_at: at,
    })
    .execute()
}

/**
 * Takes answers out of everything that the database keeps of a case: its trail and its drafts, the hashes under marks, the texts of queries,
 * the bytes of files, the record, kept answers to calls, written exports. The trail says what was taken out, and goes on with a revision of what is left.
 */
import { randomUUID } from 'node:crypto'
import { type ErasedEntry, type ErasureScope, type ErasureStamp, isErased } from '@casebook/core/erasure/erasure'
import { type FactValue, foldFacts } from '@casebook/core/facts/fact'
import { readyBase } from '../bases/compiledBases'
import { lockCase } from '../cases/cases.repository'
import { notBefore } from '../cases/notBefore'
import { graphOf } from '../deployment/queryGraph'
import { writeHistoriesJob } from '../export/writeHistories.job'
import { removeUnnamed } from '../facts/answerFiles.repository'
import { savedFacts } from '../facts/facts.repository'
import { checkQueriesOfCase } from '../queries/checks.follower'
import { closeRevisions } from '../revisions/closeRevisions'
import type { Database, Services } from '../services'
import { type ChainEntry, entriesOfCase, entriesOfDraftsOf } from '../trail/chainEntries.repository'
import { headOf, lastTimeOf } from '../trail/chains.repository'
import type { StoredEntry } from '../trail/storedEntry'
import {
  beginErasing,
  forgetCopies,
  holdDraftsOf,
  replaceEntries,
  shredMarks,
  shredRecord,
  shredSteps,
  stepsOf,
} from './erasure.repository'
import { shredded } from './shred'

export interface Erasure extends ErasureScope {
  readonly id: string
  readonly caseId: string
  readonly reason: string
  readonly askedBy: string
  readonly askedAt: Date
  /** The second person. */
  readonly by: string
}

export async function eraseCase(services: Services, tx: Database, erasure: Erasure): Promise<void> {
  const { id: erasureId, caseId, reason, askedBy, askedAt, by, questions, reasons } = erasure
  await holdDraftsOf(tx, caseId)
  const studyCase = await lockCase(tx, caseId)
  await beginErasing(tx)
  const head = await headOf(tx, caseId)
  const trail = await shredChain(tx, 'case', entriesOfCase(tx, caseId, head.seq), erasure)
  const drafts = await shredChain(tx, 'draft', entriesOfDraftsOf(tx, caseId), erasure)
  await removeUnnamed(tx, caseId)
  await shredMarks(tx, caseId, erasure)
  await shredQueries(tx, caseId, erasure, [...trail.values, ...drafts.values])
  const record = await shredRecord(tx, caseId, erasure)
  const { created } = await tx
    .selectFrom('study_case')
    .select('created_at as created')
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow()
  for (const id of await forgetCopies(tx, caseId, created)) await services.queueJob(writeHistoriesJob, { id }, tx)

  const stamp: ErasureStamp = {
    erasure: erasureId,
    questions,
    reasons,
    askedBy,
    askedAt: askedAt.toISOString(),
    entries: trail.erased.get(caseId) ?? [],
    drafts: Object.fromEntries(drafts.erased),
    record,
  }
  const at = notBefore(services.now(), await lastTimeOf(tx, caseId))
  const attribution = { author: by, source: { kind: 'user' }, at } as const
  const said = { kind: 'erased', question: null, occurrence: null, revision: null, value: stamp, reason } as const
  const ready = await readyBase(services, studyCase.versionId, tx)
  await closeRevisions(tx, [
    {
      ready,
      id: caseId,
      name: studyCase.name,
      owner: studyCase.owner,
      revision: randomUUID(),
      isNew: false,
      head,
      said: { entries: [{ ...said, ...attribution }] },
      answers: foldFacts(await savedFacts(tx, caseId, studyCase.revision)),
      attribution: { ...attribution, reason: null },
      queries: await checkQueriesOfCase(tx, caseId),
      isVerified: true,
    },
  ])
}

interface Gone {
  /** By the id of the chain. */
  readonly erased: ReadonlyMap<string, readonly ErasedEntry[]>
  readonly values: readonly FactValue[]
}

async function shredChain(
  tx: Database,
  chain: 'case' | 'draft',
  batches: AsyncIterable<readonly ChainEntry[]>,
  scope: Erasure,
): Promise<Gone> {
  const left: StoredEntry[] = []
  const erased = new Map<string, ErasedEntry[]>()
  const values: FactValue[] = []
  for await (const batch of batches)
    for (const entry of batch) {
      // An erasure says for good why it was made.
      if (entry.kind === 'erased') continue
      const gone = shredded(entry, scope)
      if (!gone) continue
      left.push(gone.entry)
      values.push(...gone.values)
      erased.set(entry.chain, [...(erased.get(entry.chain) ?? []), gone.said])
    }
  await replaceEntries(tx, chain, left)
  return { erased, values }
}

/** Shorter texts are words of any sentence. */
const shortestQuote = 3

/**
 * The texts of queries about these questions; those that checks have raised, which quote other answers; and each that quotes an erased text.
 * A step that was chosen from a list says nothing of the patient.
 */
async function shredQueries(
  tx: Database,
  caseId: string,
  scope: ErasureScope,
  values: readonly FactValue[],
): Promise<void> {
  const quotes = values.filter((value) => typeof value === 'string' && value.length >= shortestQuote)
  const { nodes } = await graphOf(tx)
  const steps = (await stepsOf(tx, caseId)).filter(
    ({ question, isOfCheck, node, value }) =>
      value !== '' &&
      !nodes.get(node)?.values.some(({ id }) => id === value) &&
      (isErased(scope, question) ||
        (isOfCheck && values.length > 0) ||
        quotes.some((quote) => value.includes(String(quote)))),
  )
  await shredSteps(tx, steps)
}

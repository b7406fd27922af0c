/**
 * Submitted cases are written together while others are being written: an importer with many senders, or many senders, share a
 * transaction and its commit.
 *
 * Only what is plainly in order goes this way: a case with a name of its own, for no group, by a person with an open session, under a key
 * that is new. Anything else, and whatever fails in company, is answered alone (`submitCase`), so that a case at fault harms no other and
 * hears of its fault as ever.
 */
import { randomUUID } from 'node:crypto'
import { isNamedByPerson } from '@casebook/core/bases/caseName'
import type { Caller } from '@casebook/core/call/policy'
import { siteOfNewCase } from '@casebook/core/sites/sites'
import type { Submission, SubmitCaseResult } from '@casebook/core/submission/submission.calls'
import { findOpenVersion } from '../bases/bases.repository'
import { readyBase } from '../bases/compiledBases'
import { insertNamedCases, type NewCase } from '../cases/newCases.repository'
import { progressWith } from '../cases/progress'
import { isStorable } from '../database/storableText'
import { beforeCommit, inTransaction, onOneConnection } from '../database/transaction'
import { type Delivery, type KeptDelivery, keepDeliveries } from '../http/idempotency'
import { locksOfNewCase } from '../locks/locks.repository'
import { closeRevisions } from '../revisions/closeRevisions'
import type { Database, Services } from '../services'
import { beginAtSite, sitesOf } from '../sites/sites.repository'
import { noEntries } from '../trail/chains.repository'
import type { Closing } from '../trail/closing'
import { createBatches } from './batches'
import { decide, firstRevision, givenName } from './submitCase'

interface SubmittedCase {
  readonly closing: Closing
  readonly row: NewCase
  readonly delivery: KeptDelivery
}

/** While two are under way: one waits for the disk and the other is being written. */
const limits = { atOnce: 2, largest: 16 }

export function submitsTogether(services: Pick<Services, 'db' | 'now'>) {
  const { db } = services
  const batches = createBatches<SubmittedCase>((batch) => inTransaction(db, (tx) => writeCases(tx, batch())), limits)

  /** Null for what has to be answered alone. */
  return async (submission: Submission, caller: Caller, delivery: Delivery): Promise<SubmitCaseResult | null> => {
    const { base: of, groups = [], caseName = '' } = submission
    if (groups.length > 0 || !isStorable(JSON.stringify(of))) return null
    const [isNew, version, locks, sites] = await onOneConnection(db, (on) =>
      Promise.all([
        delivery.isNew(on),
        findOpenVersion(on, caller, of),
        locksOfNewCase(on),
        sitesOf(on, caller.username),
      ]),
    )
    if (!isNew || !version || version.isRetired) return null
    const chosen = siteOfNewCase(sites, submission.site)
    if (chosen.type !== 'Site') return null
    const ready = await readyBase(services, version.id)
    const name = isNamedByPerson(ready.base.config) ? givenName(ready, caseName) : null
    if (name === null) return null
    const decided = await decide(services, db, caller, { submission, ready, name, locks })
    if (decided.type !== 'Decided') return null

    const { answers, asked, attribution } = decided
    const { group, base, id: versionId } = version
    const made = { id: randomUUID(), name, revision: randomUUID() }
    const { id, revision } = made
    const answer = { type: 'Submitted', id, caseName: name, revision, ...(asked.length > 0 && { asked }) } as const
    await batches.write({
      closing: firstRevision({ ready, ...made, head: noEntries }, decided),
      row: {
        ...made,
        group,
        base,
        versionId,
        owner: caller.username,
        site: chosen.site,
        ...progressWith(ready, answers.held, attribution.at),
        at: attribution.at,
      },
      delivery: delivery.kept(answer),
    })
    return answer
  }
}

/** Every process writes several keys or names in the same order, so that no two wait for each other. */
async function writeCases(tx: Database, cases: readonly SubmittedCase[]): Promise<void> {
  if (cases.length === 0) return
  const deliveries = cases.map(({ delivery }) => delivery)
  const rows = cases.map(({ row }) => row)
  await beforeCommit(
    tx,
    keepDeliveries(
      tx,
      inOrder(deliveries, ({ sender, key }) => [sender, key]),
    ),
  )
  await beforeCommit(
    tx,
    insertNamedCases(
      tx,
      inOrder(rows, ({ group, base, owner, name }) => [group, base, owner, name]),
    ),
  )
  const closings = await Promise.all(
    cases.map(async ({ closing, row: { site = null } }) => {
      return { ...closing, head: await beginAtSite(tx, closing.id, site, closing.attribution) }
    }),
  )
  await closeRevisions(tx, closings)
}

function inOrder<T>(all: readonly T[], keyOf: (one: T) => readonly string[]): readonly T[] {
  return all
    .map((one) => ({ one, key: JSON.stringify(keyOf(one)) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ one }) => one)
}

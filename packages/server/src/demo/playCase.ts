/** Plays the history of a case through the use cases of the server, as if each answer had just been given. */
import type { BaseVersion } from '../bases/bases.repository'
import { readyBase } from '../bases/compiledBases'
import { deleteCase } from '../caseList/markCase'
import type { Speaker } from '../drafts/addFacts'
import { beginDraft } from '../drafts/beginDraft'
import { changeDraft, type Draft, lockDraft } from '../drafts/drafts.repository'
import { onDraft } from '../drafts/onDraft'
import type { Database, Services } from '../services'
import type { DemoClock } from './demoClock'
import type { DemoCase, DemoSource } from './demoStudy'
import { playReview } from './playReview'

export async function playCase(
  services: Services,
  tx: Database,
  clock: DemoClock,
  version: BaseVersion,
  studyCase: DemoCase,
): Promise<void> {
  const { name, owner, revisions, deleted } = studyCase
  const then = clock.services(services)
  const ready = await readyBase(services, version.id, tx)
  const { structure } = ready
  clock.set(revisions[0]?.saveDate ?? '')
  let draft = await beginDraft(then, tx, owner, version)
  for (const { uuid, saveDate, source, reason, facts } of revisions) {
    clock.set(saveDate)
    const speaker = { ...speakerOf(source, owner), reason }
    const { errors } = await onDraft(then, tx, draft).addFacts(clock.shift(facts, structure), speaker)
    if (errors.length > 0)
      throw new Error(`The demo says what its base does not know: ${name} ${JSON.stringify(errors)}`)
    const saved = await onDraft(then, tx, draft).save({ ...speaker, name, revision: uuid, isPlayed: true })
    if (saved.type !== 'Saved' || !saved.isNew) throw new Error(`The demo’s case ${name} is not saved: ${saved.type}`)
    draft = await lockDraft(tx, draft)
  }
  await putAway(then, tx, draft)
  if (draft.caseId === null) return
  await playReview(tx, clock, ready, { id: draft.caseId, revision: draft.ofCase?.revision ?? '' }, studyCase)
  if (!deleted) return
  clock.set(deleted.at)
  const { by: author, reason } = deleted
  await deleteCase(then, tx, draft.caseId, { author, source: { kind: 'user' }, reason })
}

/** It is no one's work: each person who opens the case begins a draft of their own. */
function putAway({ now }: Pick<Services, 'now'>, tx: Database, { id }: Draft): Promise<void> {
  return changeDraft(tx, id, { discardedAt: now() })
}

function speakerOf(source: DemoSource, owner: string): Speaker {
  switch (source.kind) {
    case 'user':
      return { author: source.user, source: { kind: 'user' } }
    case 'import':
      return { author: source.user, source: { kind: 'import' } }
    case 'token':
      return { author: owner, source }
    case 'system':
      return { author: owner, source }
  }
}

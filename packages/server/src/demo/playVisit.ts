/** Plays what a monitor's visit left in the demo: a sampling plan, and an answer that was corrected after it had been verified. */
import type { BaseVersion } from '../bases/bases.repository'
import { readyBase } from '../bases/compiledBases'
import { loadCase } from '../caseList/loadCase'
import { openCase } from '../cases/whichCase'
import { changeDraft, lockDraft } from '../drafts/drafts.repository'
import { onDraft } from '../drafts/onDraft'
import { setPlan } from '../sdv/setPlan'
import type { Database, Services } from '../services'
import type { DemoClock } from './demoClock'
import { type DemoVisit, readDemoVisit } from './demoStudy'
import { playQuery } from './playReview'

export async function playVisit(
  services: Services,
  tx: Database,
  clock: DemoClock,
  versionOf: (base: string) => Promise<BaseVersion>,
): Promise<void> {
  const { samplingPlans, corrections } = await readDemoVisit()
  for (const { base, user: by, at, ...plan } of samplingPlans)
    await setPlan(tx, await versionOf(base), plan, { by, at: clock.at(at) })
  for (const correction of corrections)
    await playCorrection(services, tx, clock, await versionOf(correction.base), correction)
}

/** The query makes the verified answer one that may be changed; what follows its first step comes after the change. */
async function playCorrection(
  services: Services,
  tx: Database,
  clock: DemoClock,
  { id, group, base }: BaseVersion,
  { case: name, owner, query, revision: { uuid, saveDate, reason, facts } }: DemoVisit['corrections'][number],
): Promise<void> {
  const studyCase = await openCase(tx, { username: owner, roles: [] }, { name, group, base, owner })
  if (!studyCase) throw new Error(`The demo corrects the case ${name}, which ${owner} does not have`)
  const answer = await playQuery(tx, clock, studyCase.id, query)

  clock.set(saveDate)
  const then = clock.services(services)
  const { structure } = await readyBase(services, id, tx)
  const draft = await lockDraft(tx, { id: await loadCase(then, tx, owner, studyCase) })
  const speaker = { author: owner, source: { kind: 'user' as const }, reason }
  const { errors } = await onDraft(then, tx, draft).addFacts(clock.shift(facts, structure), speaker)
  if (errors.length > 0) throw new Error(`The demo corrects what it may not: ${name} ${JSON.stringify(errors)}`)
  const saved = await onDraft(then, tx, await lockDraft(tx, draft)).save({
    ...speaker,
    name,
    revision: uuid,
    isPlayed: true,
  })
  if (saved.type !== 'Saved') throw new Error(`The demo’s correction of ${name} is not saved: ${saved.type}`)
  await changeDraft(tx, draft.id, { discardedAt: then.now() })

  await answer()
}

/**
 * Plays a check over every state of every case that its starter may read, some of which are in memory at a time. Saves of other people come
 * between any two cases. Nothing but the trial is written.
 */
import { setImmediate as letOthersGoFirst } from 'node:timers/promises'
import type { BaseName } from '@casebook/core/bases/baseName'
import type { Caller } from '@casebook/core/call/policy'
import { baseOnTrial, isTriable, noTrialSums, playCheck, withCase } from '@casebook/core/checkTrials/playCheck'
import { holds } from '@casebook/core/permissions/capabilities'
import { reachOf } from '../access/reach'
import { findOpenVersion } from '../bases/bases.repository'
import { readyBase } from '../bases/compiledBases'
import { findCandidate } from '../candidates/candidates.repository'
import type { Job } from '../jobs/job'
import { LeftToOthers, type Limits, longJob, usualLimits, workInBatches, workOff } from '../jobs/longJob'
import type { Services } from '../services'
import { findAccount } from '../session/users'
import { type CasePlace, endTrial, keepStep, nextCases, savesOf, tryTrial } from './checkTrials.repository'

export const playTrialJob: Job<{ readonly id: string }> = {
  name: 'play-check-trial',
  run: (services, { id }) => playTrial(services, id),
  ...longJob,
}

export async function playTrial(services: Services, id: string, limits: Limits = usualLimits): Promise<void> {
  const { db, now } = services
  const begun = await tryTrial(db, id)
  if (!begun) return
  await workOff(services, {
    job: playTrialJob,
    id,
    tries: begun.tries,
    part: () => playPart(services, id, begun, limits),
    end: (how) => endTrial(db, id, how === 'all' ? 'complete' : how === 'stopped' ? how : 'failed', now()),
  })
}

type Begun = NonNullable<Awaited<ReturnType<typeof tryTrial>>>

async function playPart(services: Services, id: string, begun: Begun, limits: Limits) {
  const { db } = services
  const caller = await starterOf(services, begun.by)
  const document = caller && (await documentOnTrial(services, caller, begun, begun.candidate ?? undefined))
  if (!caller || !document || !isTriable(document, begun.check)) return 'stopped'
  const compiled = baseOnTrial(document, begun.check)
  // As it is now: limits to sites may have changed since the last part.
  const reach = await reachOf(db, caller, 'readCase')
  let sums = begun.sums ?? noTrialSums
  let at: CasePlace = { owner: begun.owner, name: begun.name }

  async function* pages() {
    for (;;) {
      const page = await nextCases(db, reach, begun, at, limits.batch)
      if (page.length > 0) yield page
      if (page.length < limits.batch) return
    }
  }

  type Page = Awaited<ReturnType<typeof nextCases>>
  async function keep(page: Page): Promise<void> {
    const saves = await savesOf(
      db,
      page.map((one) => one.id),
    )
    let next = sums
    for (const { id: caseId, site } of page) {
      next = withCase(next, site, playCheck(compiled, saves.get(caseId) ?? []))
      await letOthersGoFirst()
    }
    const to = page.at(-1) ?? at
    if (!(await keepStep(db, id, { from: at, to, sums: next }))) throw new LeftToOthers()
    sums = next
    at = to
  }

  return workInBatches({ batches: pages(), keep: (page) => keep([...page]) }, limits.part)
}

/** Null if the person may not try checks any more. */
async function starterOf({ db }: Services, username: string): Promise<Caller | null> {
  const account = await findAccount(db, username)
  return account?.isOpen && holds(account.roles, 'canWriteStudies') ? { username, roles: account.roles } : null
}

/** The study whose questions a check may name: a draft, or its newest version. Undefined if it is not open to the caller. */
export async function documentOnTrial(
  services: Pick<Services, 'db'>,
  caller: Caller,
  { group, base }: BaseName,
  candidateId: string | undefined,
) {
  const version = await findOpenVersion(services.db, caller, { group, base })
  if (!version) return undefined
  if (candidateId === undefined) return (await readyBase(services, version.id)).base
  const candidate = await findCandidate(services.db, caller, candidateId)
  return candidate?.group === group && candidate.base === base ? candidate.document : undefined
}

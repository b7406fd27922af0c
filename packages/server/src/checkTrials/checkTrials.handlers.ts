/** Answers the calls on checks on trial. A job plays them; what it found is kept for a month. */
import { checkTrialsWire } from '@casebook/api-adapter/checkTrials/checkTrials.wire'
import type { CheckTrial, checkTrialsCalls } from '@casebook/core/checkTrials/checkTrials.calls'
import { isTriable, noTrialSums } from '@casebook/core/checkTrials/playCheck'
import { type Reach, reachOf } from '../access/reach'
import { findOpenVersion } from '../bases/bases.repository'
import { type Area, type AreaHandlers, answers } from '../http/area'
import type { Services } from '../services'
import { countCasesOf, findTrial, removeTrials, replaceTrial, stopTrial } from './checkTrials.repository'
import { documentOnTrial, playTrialJob } from './playTrial.job'

export const checkTrialsArea: Area = {
  calls: [answers(checkTrialsWire, checkTrialsHandlers)],
  jobs: [playTrialJob],
  tidy: ({ db, now }) => removeTrials(db, new Date(now().getTime() - month)),
}

const month = 30 * 24 * 60 * 60_000

const notThere = { type: 'StudyNotFound' } as const

export function checkTrialsHandlers(services: Services): AreaHandlers<typeof checkTrialsCalls> {
  const { db, now, queueJob } = services
  return {
    async tryCheck({ group, base, candidate, check }, caller, tx) {
      const document = await documentOnTrial({ db: tx }, caller, { group, base }, candidate)
      if (!document) return notThere
      if (!isTriable(document, check)) return { type: 'CheckUnfit' }
      const total = await countCasesOf(tx, await reachOf(tx, caller, 'readCase'), { group, base })
      const by = caller.username
      const id = await replaceTrial(tx, { group, base }, { by, at: now(), candidate, check, total })
      if (id === undefined) return { type: 'TrialRunning' }
      await queueJob(playTrialJob, { id }, tx)
      return { type: 'Ok' }
    },

    async getCheckTrial({ group, base }, caller) {
      if (!(await findOpenVersion(db, caller, { group, base }))) return notThere
      const found = await findTrial(db, { group, base }, caller.username)
      if (!found) return { type: 'ReceivedCheckTrial', trial: null }
      return { type: 'ReceivedCheckTrial', trial: inWords(found, await reachOf(db, caller, 'readCase')) }
    },

    async stopCheckTrial({ group, base }, caller, tx) {
      if (!(await findOpenVersion(tx, caller, { group, base }))) return notThere
      await stopTrial(tx, { group, base }, caller.username, now())
      return { type: 'Ok' }
    },
  }
}

type StoredTrial = NonNullable<Awaited<ReturnType<typeof findTrial>>>

/** Of the sites that the caller may still see. */
function inWords(found: StoredTrial, reach: Reach): CheckTrial {
  const { check, startedAt, endedAt, outcome, total, sums } = found
  const { played, sites } = sums ?? noTrialSums
  const seen = sites.filter(({ site }) => reach.sites === null || (site !== null && reach.sites.includes(site)))
  const sum = (of: 'cases' | 'raised' | 'corrected') => seen.reduce((all, one) => all + one[of], 0)
  return {
    check,
    state: outcome ?? 'running',
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    total,
    played,
    cases: sum('cases'),
    raised: sum('raised'),
    corrected: sum('corrected'),
    sites: seen.toSorted((a, b) => b.raised - a.raised),
  }
}

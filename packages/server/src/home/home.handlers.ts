/** Answers the call of the home screen. Each kind is read by its own area's queries; here they are counted and cut. */
import { homeWire } from '@casebook/api-adapter/home/home.wire'
import type { Caller } from '@casebook/core/call/policy'
import { civilDateText, parseCivilDate, plusDays } from '@casebook/core/dates/civilDate'
import { dayOf } from '@casebook/core/followUps/followUpState'
import {
  type homeCalls,
  linesOfKind,
  longOverdueAfter,
  mostWaiting,
  type WaitingDraft,
} from '@casebook/core/home/home.calls'
import { holds } from '@casebook/core/permissions/capabilities'
import { type Reach, reachOf } from '../access/reach'
import { readyBase } from '../bases/compiledBases'
import { answersOfDrafts } from '../drafts/answersOfDrafts'
import { latestDrafts } from '../drafts/draftsWithAnswers'
import { withTitle } from '../followUps/followUps.handlers'
import { countClosedBefore, listedFollowUps, openFollowUps } from '../followUps/listFollowUps'
import { type Area, type AreaHandlers, answers } from '../http/area'
import { countWaitingQueries } from '../queries/waitingQueries'
import type { Services } from '../services'
import { waitingChanges } from './waitingChanges'
import { waitingInvitations, waitingRequests } from './waitingGroups'
import { waitingQueryLines } from './waitingQueryLines'
import { casesToSign, casesToVerify } from './waitingSections'
import { type OpenStudy, openStudies, studiesWithCounts } from './waitingStudies'

export const homeArea: Area = { calls: [answers(homeWire, homeHandlers)] }

/** One more than are counted, so that "99+" is known. */
const asked = mostWaiting + 1

interface Waiting<Line> {
  readonly count: number
  readonly more?: boolean
  readonly lines: readonly Line[]
}

async function waiting<Row, Line>(
  rows: readonly Row[],
  linesOf: (rows: readonly Row[]) => Promise<readonly Line[]>,
): Promise<Waiting<Line>> {
  return { ...counted(rows.length), lines: await linesOf(rows.slice(0, linesOfKind)) }
}

function counted(found: number): Omit<Waiting<never>, 'lines'> {
  return found > mostWaiting ? { count: mostWaiting, more: true } : { count: found }
}

export function homeHandlers(services: Services): AreaHandlers<typeof homeCalls> {
  const { db } = services

  async function drafts(caller: Caller, reach: Reach, studies: readonly OpenStudy[]) {
    const latest = await latestDrafts(db, caller.username, reach, studies)
    return waiting(latest, async (some) => {
      const said = await answersOfDrafts({ db }, some)
      return Promise.all(
        some.map(async ({ id, group, base, versionId, caseName, touchedAt, unsaved }): Promise<WaitingDraft> => {
          const { text } = (await readyBase(services, versionId)).base
          const answers = said.get(id)
          return {
            id,
            group,
            base,
            text,
            caseName,
            touchedAt: touchedAt.toISOString(),
            unsaved,
            ...(answers && { answers }),
          }
        }),
      )
    })
  }

  async function followUps(caller: Caller, today: string) {
    const listed = await listedFollowUps(db, caller, { onlyMine: true })
    const since = civilDateText(plusDays(dayOf(today), -longOverdueAfter))
    const [open, longOverdue] = await Promise.all([
      openFollowUps(db, listed, { today, since }, asked),
      countClosedBefore(db, listed, since, asked),
    ])
    const { lines } = await waiting(open, (some) => Promise.all(some.map((row) => withTitle(services, row))))
    return {
      ...counted(open.length + longOverdue),
      lines,
      ...(longOverdue > 0 && { longOverdue: Math.min(longOverdue, mostWaiting) }),
    }
  }

  return {
    async getWaiting({ today }, caller) {
      const enters = holds(caller.roles, 'hasOwnCases')
      const [reach, studies] = await Promise.all([reachOf(db, caller, 'editCase'), openStudies(services, caller)])
      const [ofDrafts, queries, queryLines, ofFollowUps, toSign, toVerify, changed, invited, asking, all] =
        await Promise.all([
          enters ? drafts(caller, reach, studies) : undefined,
          countWaitingQueries(db, caller, mostWaiting),
          waitingQueryLines(services, caller, linesOfKind),
          enters && parseCivilDate(today) ? followUps(caller, today) : undefined,
          holds(caller.roles, 'canSetPiSdv') && enters ? casesToSign(services, caller, reach, asked) : undefined,
          holds(caller.roles, 'canSetMonitorSdv') ? casesToVerify(services, caller, asked) : undefined,
          holds(caller.roles, 'canUnsetPiSdv') ? waitingChanges(db, caller, asked) : undefined,
          waitingInvitations(db, caller.username),
          waitingRequests(db, caller.username),
          enters ? studiesWithCounts(db, reach, studies) : studies,
        ])
      return {
        type: 'ReceivedWaiting',
        ...(ofDrafts && { drafts: ofDrafts }),
        queries: { ...counted(queries), lines: queryLines },
        ...(ofFollowUps && { followUps: ofFollowUps }),
        ...(toSign && { toSign: await waiting(toSign.cases, toSign.lines) }),
        ...(toVerify && { toVerify: await waiting(toVerify.cases, toVerify.lines) }),
        ...(changed && { changed: await waiting(changed, async (some) => some) }),
        invitations: await waiting(invited, async (some) => some),
        requests: await waiting(asking, async (some) => some),
        studies: all.map(({ versionId: _, ...study }) => study),
      }
    },
  }
}

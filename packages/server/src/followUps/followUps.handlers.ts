/** Answers the calls of follow-ups. */
import { hash } from 'node:crypto'
import { followUpsWire } from '@casebook/api-adapter/followUps/followUps.wire'
import { dayNumber, parseCivilDate } from '@casebook/core/dates/civilDate'
import { type CalendarEvent, calendarFile } from '@casebook/core/followUps/calendarFile'
import {
  type followUpsCalls,
  type ListedFollowUp,
  mostCalendarEvents,
  mostFollowUpDays,
  mostFollowUpsOfDay,
} from '@casebook/core/followUps/followUps.calls'
import { needsReason } from '@casebook/core/followUps/notDone'
import { textIn } from '@casebook/core/language/language'
import { readyBase } from '../bases/compiledBases'
import { namesOf } from '../cases/cases.repository'
import { type Area, type AreaHandlers, answers } from '../http/area'
import type { Services } from '../services'
import { changeFollowUps } from './changeFollowUps'
import { notDoneOfRow } from './closings.repository'
import {
  countClosedBefore,
  countFollowUps,
  cursorOf,
  type FollowUpRow,
  followUpDays,
  followUpsAfter,
  type Listed,
  listedFollowUps,
  placeOfCursor,
} from './listFollowUps'

const calendarType = 'text/calendar; charset=utf-8'

export const followUpsArea: Area = { calls: [answers(followUpsWire, followUpsHandlers)] }

/** As the call answers it. */
export async function withTitle(
  services: Pick<Services, 'db'>,
  { caseId: _, versionId, closing, ...row }: FollowUpRow,
  names: ReadonlyMap<string, string> = new Map(),
): Promise<ListedFollowUp> {
  const { structure } = await readyBase(services, versionId)
  return {
    ...row,
    questionnaire: structure.questionnaires.get(row.questionnaireId)?.questionnaire.text ?? {},
    ...(closing && { notDone: notDoneOfRow({ ...closing, at: new Date(closing.at) }, names) }),
  }
}

export function followUpsHandlers(services: Services): AreaHandlers<typeof followUpsCalls> {
  const { db, now } = services

  async function overdue(listed: Listed, before: string) {
    const [count, rows] = await Promise.all([
      countClosedBefore(db, listed, before),
      followUpsAfter(db, listed, null, mostFollowUpsOfDay),
    ])
    const first = rows.slice(0, mostFollowUpsOfDay).filter(({ closes }) => closes < before)
    return { count, followUps: await Promise.all(first.map((row) => withTitle(services, row))) }
  }

  return {
    async getFollowUps({ today, limit, after, ...listing }, caller) {
      const place = after === undefined ? null : placeOfCursor(after)
      if (place === undefined || parseCivilDate(today) === null) return { type: 'PageNotFound' }
      const listed = await listedFollowUps(db, caller, listing)
      const [rows, counts] = await Promise.all([
        followUpsAfter(db, listed, place, limit),
        place === null ? countFollowUps(db, listed, today) : undefined,
      ])
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      const names = await namesOf(db, [...new Set(page.flatMap(({ closing }) => closing?.by ?? []))])
      return {
        type: 'ReceivedFollowUps',
        followUps: await Promise.all(page.map((row) => withTitle(services, row, names))),
        next: rows.length > limit && last ? cursorOf(last) : null,
        ...(counts && { counts }),
      }
    },

    async getFollowUpDays({ first, last, today, ...listing }, caller) {
      const [from, to] = [parseCivilDate(first), parseCivilDate(last)]
      const days = from && to ? dayNumber(to) - dayNumber(from) + 1 : 0
      if (days < 1 || days > mostFollowUpDays) return { type: 'InvalidPeriod' }
      const listed = await listedFollowUps(db, caller, listing)
      const found = await followUpDays(db, listed, { first, last, ofDay: mostFollowUpsOfDay })
      const told = found.map(async ({ day, count, rows }) => ({
        day,
        count,
        followUps: await Promise.all(rows.map((row) => withTitle(services, row))),
      }))
      return {
        type: 'ReceivedFollowUpDays',
        days: await Promise.all(told),
        ...(today !== undefined && { overdue: await overdue(listed, [first, today].sort()[0] as string) }),
      }
    },

    async closeFollowUps({ followUps, cause, reason }, caller, tx) {
      const said = reason?.trim() || null
      if (needsReason(cause) && said === null) return { type: 'ReasonMissing' }
      const change = { kind: 'notDone', cause, reason: said } as const
      return changeFollowUps(services, tx, caller, followUps, change)
    },

    reopenFollowUps: ({ followUps }, caller, tx) =>
      changeFollowUps(services, tx, caller, followUps, { kind: 'dueAgain' }),

    async exportFollowUps({ language, ...listing }, caller) {
      const rows = await followUpsAfter(db, await listedFollowUps(db, caller, listing), null, mostCalendarEvents)
      const events: CalendarEvent[] = []
      for (const row of rows.slice(0, mostCalendarEvents)) {
        const { name, opens, closes, questionnaireId, questionnaire } = await withTitle(services, row)
        const uid = `${hash('sha256', JSON.stringify([row.caseId, questionnaireId])).slice(0, 32)}@casebook`
        events.push({ uid, opens, closes, summary: `${name}: ${textIn(questionnaire, language) || questionnaireId}` })
      }
      const content = Buffer.from(calendarFile(events, now()))
      return { type: 'ReceivedBinaryData', file: { name: 'follow-ups.ics', mediaType: calendarType, content } }
    },
  }
}

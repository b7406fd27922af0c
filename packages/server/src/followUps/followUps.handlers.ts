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
import { textIn } from '@casebook/core/language/language'
import { readyBase } from '../bases/compiledBases'
import { type Area, type AreaHandlers, answers } from '../http/area'
import type { Services } from '../services'
import {
  countFollowUps,
  cursorOf,
  type FollowUpRow,
  followUpDays,
  followUpsAfter,
  listedFollowUps,
  placeOfCursor,
} from './listFollowUps'

const calendarType = 'text/calendar; charset=utf-8'

export const followUpsArea: Area = { calls: [answers(followUpsWire, followUpsHandlers)] }

/** As the call answers it. */
export async function withTitle(
  services: Pick<Services, 'db'>,
  { caseId: _, versionId, ...row }: FollowUpRow,
): Promise<ListedFollowUp> {
  const { structure } = await readyBase(services, versionId)
  return { ...row, questionnaire: structure.questionnaires.get(row.questionnaireId)?.questionnaire.text ?? {} }
}

export function followUpsHandlers(services: Services): AreaHandlers<typeof followUpsCalls> {
  const { db, now } = services

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
      return {
        type: 'ReceivedFollowUps',
        followUps: await Promise.all(page.map((row) => withTitle(services, row))),
        next: rows.length > limit && last ? cursorOf(last) : null,
        ...(counts && { counts }),
      }
    },

    async getFollowUpDays({ first, last, ...listing }, caller) {
      const [from, to] = [parseCivilDate(first), parseCivilDate(last)]
      const days = from && to ? dayNumber(to) - dayNumber(from) + 1 : 0
      if (days < 1 || days > mostFollowUpDays) return { type: 'InvalidPeriod' }
      const listed = await listedFollowUps(db, caller, listing)
      const found = await followUpDays(db, listed, { first, last, ofDay: mostFollowUpsOfDay })
      const told = found.map(async ({ day, count, rows }) => ({
        ...{ day, count },
        followUps: await Promise.all(rows.map((row) => withTitle(services, row))),
      }))
      return { type: 'ReceivedFollowUpDays', days: await Promise.all(told) }
    },

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

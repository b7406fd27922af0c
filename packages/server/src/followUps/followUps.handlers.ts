/** Answers the call of follow-ups. */
import { followUpsWire } from '@casebook/api-adapter/followUps/followUps.wire'
import { parseCivilDate } from '@casebook/core/dates/civilDate'
import type { followUpsCalls, ListedFollowUp } from '@casebook/core/followUps/followUps.calls'
import { readyBase } from '../bases/compiledBases'
import { type Area, type AreaHandlers, answers } from '../http/area'
import type { Services } from '../services'
import {
  countFollowUps,
  cursorOf,
  type FollowUpRow,
  followUpsAfter,
  listedFollowUps,
  placeOfCursor,
} from './listFollowUps'

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
  const { db } = services

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
  }
}

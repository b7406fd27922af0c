/** Answers the calls on the side of a study for practice. Each names the study by its live id, and none can remove anything from its live side. */
import { practiceWire } from '@casebook/api-adapter/practice/practice.wire'
import { fitsPractice, onSide, sideOf } from '@casebook/core/bases/sides/practice'
import type { practiceCalls } from '@casebook/core/practice/practice.calls'
import { findOpenStudy, findVersion } from '../bases/bases.repository'
import { copyVersions } from '../bases/copyVersions'
import { lockVersions } from '../candidates/versions.repository'
import { deleteCase } from '../caseList/markCase'
import { recordEvent } from '../events'
import { type Area, type AreaHandlers, answers } from '../http/area'
import type { Services } from '../services'
import { discardDrafts, practisedVersions, someCases } from './practice.repository'
import { promoteVersion } from './promoteVersion'

export const practiceArea: Area = { calls: [answers(practiceWire, practiceHandlers)] }

/** So few that no other call waits long. */
const removedAtOnce = 200

function practiceHandlers(services: Services): AreaHandlers<typeof practiceCalls> {
  const { db, now } = services
  return {
    async getPractice(name, caller) {
      if (!(await findOpenStudy(db, caller, name))) return { type: 'KnowledgeBaseNotFound' }
      const [versions, live] = [await practisedVersions(db, name), await findVersion(db, name)]
      return { type: 'ReceivedPractice', versions, live: live?.version ?? null }
    },

    async beginPractice({ group, base }, caller, tx) {
      const name = { group, base }
      if (sideOf(base) === 'practice' || !(await findVersion(tx, name))) return { type: 'KnowledgeBaseNotFound' }
      if (!fitsPractice(base)) return { type: 'NameTooLong' }
      await lockVersions(tx)
      if (await findVersion(tx, onSide('practice', name))) return { type: 'Ok' }
      await copyVersions(tx, name, 'practice')
      await recordEvent(tx, 'practiceBegun', { at: now(), source: caller.username, ...name })
      return { type: 'Ok' }
    },

    promoteVersion: ({ group, base, ...wish }, caller, tx) =>
      promoteVersion(tx, { group, base }, wish, { by: caller.username, at: now() }),

    async emptyPractice({ group, base }, { username }, tx) {
      const name = { group, base }
      if (sideOf(base) === 'practice' || !(await findVersion(tx, onSide('practice', name))))
        return { type: 'KnowledgeBaseNotFound' }
      await discardDrafts(tx, name, now())
      const ids = await someCases(tx, name, removedAtOnce)
      const by = { author: username, source: { kind: 'user' } } as const
      for (const id of ids) await deleteCase(services, tx, id, by)
      if (ids.length > 0)
        await recordEvent(tx, 'practiceEmptied', { at: now(), source: username, ...name, count: ids.length })
      return { type: 'PracticeEmptied', removed: ids.length, isEmpty: ids.length < removedAtOnce }
    },
  }
}

/** Answers the calls on the history of a case. A case that the caller may not look at is not there; a deleted one is. */

import { historyWire } from '@casebook/api-adapter/history/history.wire'
import { columnsOfKey } from '@casebook/core/annotation/annotation'
import { parseKey } from '@casebook/core/bases/key'
import type { ReceivedRequestOf } from '@casebook/core/call/call'
import type { Caller } from '@casebook/core/call/policy'
import { changesBetween } from '@casebook/core/history/comparison/comparedCase'
import type { historyCalls } from '@casebook/core/history/history.calls'
import { historyFileName } from '@casebook/core/history/historyPath'
import { savedBy } from '@casebook/core/history/savedBy'
import { findVersion } from '../bases/bases.repository'
import { type ReadyBase, readyBase } from '../bases/compiledBases'
import { namesOf, type StudyCase } from '../cases/cases.repository'
import { readableCase } from '../cases/whichCase'
import { stateTrees, type WantedLanguage } from '../entry/stateTree'
import { serverEvent } from '../events'
import { factOfRow } from '../facts/factRow'
import { type Area, type AreaHandlers, answers } from '../http/area'
import type { Services } from '../services'
import { recordEventsAnyhow } from '../session/recordEventsAnyhow'
import { xlsxType } from '../tables/xlsx'
import { caseHistoryFile } from './caseHistoryFile'
import { caseDocumentFile, pdfType } from './document/caseDocumentFile'
import {
  accessKeyOf,
  caseAtSites,
  closingsOf,
  marksOf,
  type ReadRevision,
  readRevision,
  revisionsOf,
  wordsOn,
} from './history.repository'
import { overviewAnswers } from './overview.handlers'
import { signingsOf } from './signings'

export const historyArea: Area = { calls: [answers(historyWire, historyHandlers), overviewAnswers] }

type CaseId = ReceivedRequestOf<typeof historyCalls.getCaseHistory>['caseId']

export function historyHandlers(services: Services): AreaHandlers<typeof historyCalls> {
  const { db } = services
  const find = ({ group, base, owner, name }: CaseId, caller: Caller) =>
    readableCase(db, caller, { name, group, base, owner })

  /** The base as the revision was entered with it. */
  const baseOf = async ({ group, base, versionId }: StudyCase, version: string) =>
    readyBase(services, (await findVersion(db, { group, base }, version))?.id ?? versionId)

  /** The trees of the specified wire, and what differs from the revision before. */
  const drawn = async (ready: ReadyBase, { id }: StudyCase, revision: ReadRevision, language: WantedLanguage) => {
    const before = revision.before === null ? undefined : await readRevision(db, id, revision.before)
    const [then, now] = [before?.words ?? [], revision.words].map((words) => words.map(factOfRow))
    return {
      trees: stateTrees(ready, now ?? [], language, unfrozen),
      changedIds: [...changesBetween(ready.compiled, then ?? [], now ?? [])],
    }
  }

  const taken = ({ group, base }: StudyCase, { username: source }: Caller) =>
    serverEvent('exportedData', { at: services.now(), source, group, base, count: 1 })

  return {
    async getCaseHistory({ caseId }, caller) {
      const found = await find(caseId, caller)
      if (!found) return { type: 'CaseNotFound' }
      const [{ base, structure }, revisions, marks, signings, closings, sites] = await Promise.all([
        readyBase(services, found.versionId),
        revisionsOf(db, found.id),
        marksOf(db, found.id),
        signingsOf(db, found.id),
        closingsOf(db, found.id),
        caseAtSites(db, found.id),
      ])
      const named = (id: string) => ({ id, text: structure.questionnaires.get(id)?.questionnaire.text ?? {} })
      const people = [
        ...[...revisions, ...marks, ...closings, ...sites].map(({ author }) => author),
        ...signings.map(({ by }) => by),
      ]
      const names = await namesOf(db, distinct(people))
      return {
        type: 'ReceivedCaseHistory',
        config: base.config,
        isMarkedAsDeleted: found.deletedAt !== null,
        entries: revisions.map(({ uuid, at, author, source, version, changed, reason }) => {
          const by = savedBy({ author, source }, found.owner)
          const name = by.type === 'system' ? undefined : names.get(author)
          const accessKey = accessKeyOf(source)
          const how = {
            source: source.kind,
            ...(accessKey !== null && { accessKey }),
            version,
            changed,
            ...(reason !== null && { reason }),
          }
          return { uuid, saveDate: at.toISOString(), savedBy: by, name, ...how }
        }),
        marks: marks.map(({ kind, at, author, reason }) => ({
          type: kind,
          at: at.toISOString(),
          by: author,
          name: names.get(author),
          ...(reason !== null && { reason }),
        })),
        signings: signings.map(({ at, by, sections, keys, reason, ...signing }) => ({
          ...signing,
          ...(reason !== null && { reason }),
          at: at.toISOString(),
          by,
          name: names.get(by),
          sections: sections.map(named),
          ...(keys.length > 0 && {
            questions: keys.map((key) => ({
              key,
              text: structure.questions.get(parseKey(key)?.questionId ?? '')?.question.text ?? {},
            })),
          }),
        })),
        closings: closings.map(({ kind, at, author, reason, said: { questionnaire, cause } }) => ({
          type: kind,
          at: at.toISOString(),
          by: author,
          name: names.get(author),
          section: named(questionnaire),
          ...(cause && { cause }),
          ...(reason !== null && { reason }),
        })),
        ...(sites.length > 0 && {
          sites: sites.map(({ at, author, reason, said }) => ({
            ...said,
            at: at.toISOString(),
            by: author,
            name: names.get(author),
            ...(reason !== null && { reason }),
          })),
        }),
      }
    },

    async getCaseRevision({ caseId, uuid, language }, caller) {
      const found = await find(caseId, caller)
      const revision = found && (await readRevision(db, found.id, uuid))
      if (!revision) return { type: 'CaseNotFound' }
      const { at, author, source, version, words } = revision
      const [ready, names] = await Promise.all([
        baseOf(found, version),
        namesOf(db, distinct(words.map((word) => word.author))),
      ])
      return {
        type: 'ReceivedCaseRevision',
        uuid,
        saveDate: at.toISOString(),
        source: savedBy({ author, source }, found.owner),
        meta: { ...ready.base.meta, savee: author },
        ...(language === 'none' ? { trees: {} } : await drawn(ready, found, revision, language)),
        version,
        facts: words.map(({ author, at, source, accessKey, reason, ...row }) => ({
          ...factOfRow(row),
          author,
          at: at.toISOString(),
          source,
          ...(accessKey !== null && { accessKey }),
          ...(reason === null ? {} : { reason }),
        })),
        names: Object.fromEntries(names),
      }
    },

    async getAnswerHistory({ caseId, question }, caller) {
      const found = await find(caseId, caller)
      const key = columnsOfKey(question)
      if (!found || !key) return { type: 'CaseNotFound' }
      const words = await wordsOn(db, found.id, key)
      const names = await namesOf(db, distinct(words.map(({ author }) => author)))
      return {
        type: 'ReceivedAnswerHistory',
        words: words.map(({ value, author, at, source, accessKey, reason, revision, erased }) => ({
          value,
          ...(erased && { erased: erased.toISOString() }),
          author,
          name: names.get(author),
          at: at.toISOString(),
          source,
          ...(accessKey !== null && { accessKey }),
          revision,
          ...(reason === null ? {} : { reason }),
        })),
      }
    },

    async exportCaseHistory(caseId, caller) {
      const found = await find(caseId, caller)
      if (!found) return { type: 'CaseNotFound' }
      const { structure } = await readyBase(services, found.versionId)
      await recordEventsAnyhow(services, taken(found, caller))
      const content = caseHistoryFile(services, found, structure)
      return { type: 'ReceivedBinaryData', file: { name: historyFileName(found), mediaType: xlsxType, content } }
    },

    async exportCaseDocument({ caseId, language }, caller) {
      const found = await find(caseId, caller)
      if (!found) return { type: 'CaseNotFound' }
      const ready = await readyBase(services, found.versionId)
      await recordEventsAnyhow(services, taken(found, caller))
      const content = await caseDocumentFile(services, found, ready, language)
      return { type: 'ReceivedBinaryData', file: { name: `${found.name}.pdf`, mediaType: pdfType, content } }
    },
  }
}

const unfrozen = new Map()

function distinct(names: readonly string[]): readonly string[] {
  return [...new Set(names)]
}

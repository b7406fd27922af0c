/** Answers the call that lists queries page by page. */
import { entryOf, numberedText } from '@casebook/core/annotation/entries'
import { parseKey } from '@casebook/core/bases/key'
import type { BaseStructure } from '@casebook/core/bases/structure'
import { speakerOn } from '@casebook/core/queries/access'
import { textOfCheck } from '@casebook/core/queries/automatic'
import { type QueryStep, readStepSource } from '@casebook/core/queries/query'
import type { queryListCalls } from '@casebook/core/queries/queryList.calls'
import { turnAfter } from '@casebook/core/queries/turns'
import { readyBase } from '../bases/compiledBases'
import { answersOfCases } from '../cases/caseAnswers.repository'
import { graphOf } from '../deployment/queryGraph'
import type { AreaHandlers } from '../http/area'
import type { Services } from '../services'
import { namesOf } from '../session/users'
import { countQueries, cursorOf, placeOfCursor, type QueryRow, queriesAfter, queryList } from './listQueries'
import { withName } from './queries.repository'

export function queryListHandlers(services: Services): AreaHandlers<typeof queryListCalls> {
  const { db } = services

  /** The question and its saved answer, unless it is computed, and the words of the first and the last step. */
  async function askedOf({ versionId, questionId, answer, checkId, first, caseId }: QueryRow, last: QueryStep) {
    const { structure, base } = await readyBase(services, versionId)
    const inWords = (step: QueryStep) => ({ ...step, text: textOfCheck(base.checks ?? [], checkId, step.value) })
    const said = { last: inWords(last), ...(first && { first: inWords(first) }) }
    const place = structure.questions.get(parseKey(questionId)?.questionId ?? '')
    if (!place) return said
    const { text, type, unit, answers, meta, abstract } = place.question
    return {
      ...said,
      question: {
        text: numberedText(structure, questionId, text),
        type,
        unit,
        answers: answers?.map(({ id, text }) => ({ id, text })),
        meta,
        missingReasons: base.config.missingReasons,
      },
      ...(!abstract && { answer: answer ?? null }),
      ...((await isOfRemovedEntry(structure, caseId, questionId)) && { isOfRemovedEntry: true }),
    }
  }

  async function isOfRemovedEntry(structure: BaseStructure, caseId: string, key: string): Promise<boolean> {
    const entry = entryOf(structure, key)
    if (!entry) return false
    const held = await answersOfCases(db, [caseId])
    return !Object.keys(held.get(caseId) ?? {}).some((id) => {
      const other = entryOf(structure, id)
      return other?.repeatsIn === entry.repeatsIn && other.occurrence === entry.occurrence
    })
  }

  return {
    async getPageOfQueries(wanted, caller) {
      const place = wanted.after === undefined ? null : placeOfCursor(wanted, wanted.after)
      if (place === undefined) return { type: 'PageNotFound' }
      const graph = await graphOf(db)
      const list = await queryList(db, caller, graph, wanted)
      const [rows, counts] = await Promise.all([
        queriesAfter(db, list, place, wanted),
        place === null ? countQueries(db, list) : undefined,
      ])
      const page = rows.slice(0, wanted.limit).map((row) => ({ row, step: lastStepOf(row) }))
      const last = page.at(-1)
      const users = page
        .flatMap(({ row: { first }, step }) => (first ? [first, step] : [step]))
        .flatMap(({ source }) => (source.kind === 'user' ? [source.user] : []))
      const people = await namesOf(db, [...new Set(users)])
      return {
        type: 'ReceivedPageOfQueries',
        queries: await Promise.all(
          page.map(async ({ row, step }) => {
            const { uuid, checkId, questionId, group, base, owner, caseIdentifier, startedAt, nodeId, mayEdit } = row
            return {
              uuid,
              checkId,
              questionId,
              group,
              base,
              owner,
              caseIdentifier,
              startedAt: startedAt.toISOString(),
              turn: turnAfter(graph, nodeId, speakerOn(caller.roles, mayEdit)),
              mayEdit,
              ...(await askedOf({ ...row, first: row.first && withName(row.first, people) }, withName(step, people))),
            }
          }),
        ),
        next: rows.length > wanted.limit && last ? cursorOf(wanted, last.row) : null,
        ...(counts && { counts }),
      }
    },
  }
}

function lastStepOf({ nodeId, value, at, source }: QueryRow): QueryStep {
  return { nodeId, value, instant: at.toISOString(), source: readStepSource(source) }
}

/** Answers the calls that evaluate and save matrices. */
import { isDeepStrictEqual } from 'node:util'
import { matrixWire } from '@casebook/api-adapter/matrix/matrix.wire'
import type { ResultOf } from '@casebook/core/call/call'
import type { Caller } from '@casebook/core/call/policy'
import { naturalOrder } from '@casebook/core/cases/naturalOrder'
import { checkMatrix, type MatrixFinding } from '@casebook/core/matrix/checkMatrix'
import { type MatrixSpec, questionsOf, sizeOf } from '@casebook/core/matrix/matrix'
import type { matrixCalls } from '@casebook/core/matrix/matrix.calls'
import { mayReplaceMatrix } from '@casebook/core/matrix/mayReplaceMatrix'
import { isSettled } from '@casebook/core/statistics/pastMoment'
import { reachOf } from '../access/reach'
import { findOpenVersion, versionsOf } from '../bases/bases.repository'
import { readyBase } from '../bases/compiledBases'
import { namesOf } from '../cases/cases.repository'
import { type Area, type AreaHandlers, answers } from '../http/area'
import { createSemaphore, TooManyWaiting } from '../processes/semaphore'
import { forWholeStudies } from '../reads/wholeStudies'
import type { Services } from '../services'
import { untilOthersEnded } from '../statistics/pastData'
import { reachOfSource } from '../statistics/sources'
import { casesOfCell, type Evaluating, evaluate } from './evaluate'
import { addMatrixChange, lockMatrices, type SavedMatrixRow, savedMatrices } from './matrix.repository'

export const matrixArea: Area = { calls: [answers(matrixWire, matrixHandlers)] }

/** In one process. The others wait: an evaluation takes seconds, and saves go first. */
const evaluationsAtOnce = { atOnce: 2, waiting: 100, waitingOfOne: 4 }

export function matrixHandlers(services: Services): AreaHandlers<typeof matrixCalls> {
  const { db, now } = services
  const turns = createSemaphore(evaluationsAtOnce)

  return {
    async getMatrix({ spec, source, asOf }, caller, { isGone }) {
      const evaluating = await prepared(spec, asOf, caller)
      if ('type' in evaluating) return evaluating
      const reach = await (source ? reachOfSource(db, caller, source) : reachOf(db, caller, 'readCase'))
      if (!reach) return { type: 'InputError', error: 'There is no such group.' }
      const reading = await forWholeStudies(services)
      const matrix = await turns.pass(() => evaluate(reading, reach, evaluating, isGone), turnOf(caller))
      if (!matrix) throw new TooManyWaiting('The caller is gone')
      return { type: 'ReceivedMatrix', matrix, evaluatedAt: now().toISOString() }
    },

    async getCasesOfCell({ spec, row, column, asOf, after }, caller, { isGone }) {
      const evaluating = await prepared(spec, asOf, caller)
      if ('type' in evaluating) return evaluating
      const { rows, columns } = sizeOf(spec)
      if (row >= rows || column >= columns) return { type: 'InputError', error: 'There is no such cell.' }
      const reach = await reachOf(db, caller, 'readCase')
      const of = { ...evaluating, cell: { row, column }, after }
      const reading = await forWholeStudies(services)
      const found = await turns.pass(() => casesOfCell(reading, reach, of, isGone), turnOf(caller))
      if (!found) throw new TooManyWaiting('The caller is gone')
      const names = await namesOf(db, [...new Set(found.cases.map(({ owner }) => owner))])
      const cases = found.cases.map((one) => ({ ...one, enteredBy: names.get(one.owner) || one.owner }))
      return { type: 'ReceivedCasesOfCell', cases, next: found.next }
    },

    async saveMatrix({ name, spec, onlyNew = false }, caller, tx) {
      const version = await findOpenVersion(tx, caller, spec.base)
      if (!version) return { type: 'KnowledgeBaseNotFound' }
      await lockMatrices(tx, spec.base)
      const [before] = await savedMatrices(tx, spec.base, name)
      // Sent again, because the first answer was lost.
      const isSaved = before?.savedBy === caller.username && isDeepStrictEqual(before.spec, spec)
      if (onlyNew && isSaved) return { type: 'Ok' }
      if (before && (onlyNew || !mayReplaceMatrix(caller, before))) return { type: 'MatrixExists' }
      await addMatrixChange(tx, { ...spec.base, name, versionId: version.id, spec, by: caller.username, at: now() })
      return { type: 'Ok' }
    },

    async loadMatrix({ name, base }, caller) {
      const version = await findOpenVersion(db, caller, base)
      const [found] = version ? await savedMatrices(db, base, name) : []
      if (!version || !found) return { type: 'MatrixNotFound' }
      const { spec, savedBy, savedAt } = found
      const dropped = await droppedQuestions(found, version.id)
      return { type: 'LoadedMatrix', spec, savedBy, savedAt: savedAt.toISOString(), dropped }
    },

    async removeMatrix({ name, base }, caller, tx) {
      const version = await findOpenVersion(tx, caller, base)
      await lockMatrices(tx, base)
      const [found] = version ? await savedMatrices(tx, base, name) : []
      // To people who may not open the base, it has none.
      if (!version || !found) return { type: 'Ok' }
      if (!mayReplaceMatrix(caller, found)) return { type: 'InsufficientPermissions' }
      await addMatrixChange(tx, { ...base, name, versionId: version.id, spec: null, by: caller.username, at: now() })
      return { type: 'Ok' }
    },

    async listMatrices({ base }, caller) {
      const version = await findOpenVersion(db, caller, base)
      const saved = version ? [...(await savedMatrices(db, base))] : []
      saved.sort((a, b) => naturalOrder(a.name, b.name))
      return {
        type: 'ReceivedMatrices',
        names: saved.map(({ name }) => name),
        matrices: saved.map((each) => listed(each, caller)),
      }
    },
  }

  /** What the matrix is evaluated by, or why it cannot be. */
  async function prepared(spec: MatrixSpec, moment: string | undefined, caller: Caller): Promise<Evaluating | Refused> {
    const version = await findOpenVersion(db, caller, spec.base)
    if (!version) return { type: 'InputError', error: 'There is no such base.' }
    const asOf = moment === undefined ? null : new Date(moment)
    if (asOf && !isSettled(asOf, now())) return { type: 'MomentNotPast' }
    const versionId = asOf ? (await versionsOf(db, spec.base, asOf)).at(-1) : version.id
    if (versionId === undefined) return { type: 'NotPublishedThen' }
    const { base, structure: newest } = await readyBase(services, versionId)
    const findings = checkMatrix(newest, spec)
    const questions = [...new Set(findings.flatMap(({ questionId }) => questionId ?? []))]
    if (asOf && questions.length > 0) return { type: 'NotAskedThen', questions }
    if (findings.length > 0) return { type: 'InputError', error: wordsOf(findings, base.version) }
    if (asOf) await untilOthersEnded(db)
    return { spec, newest, asOf }
  }

  /** In the words of the version that it was saved with. */
  async function droppedQuestions({ spec, versionId }: SavedMatrixRow, newest: number) {
    if (versionId === newest) return []
    const now = (await readyBase(services, newest)).structure.questions
    const then = (await readyBase(services, versionId)).structure.questions
    return [...questionsOf(spec)].flatMap((questionId) => {
      const place = now.has(questionId) ? undefined : then.get(questionId)
      return place ? [{ questionId, text: place.question.text }] : []
    })
  }
}

type Refused = Exclude<ResultOf<typeof matrixCalls.getCasesOfCell>, { readonly type: 'ReceivedCasesOfCell' }>

const turnOf = ({ username }: Caller) => ({ name: username, isKnown: true })

function listed({ name, savedBy, savedAt }: SavedMatrixRow, caller: Caller) {
  return { name, savedBy, savedAt: savedAt.toISOString(), isMine: mayReplaceMatrix(caller, { savedBy }) }
}

function wordsOf(findings: readonly MatrixFinding[], version: string): string {
  const words = findings.map(({ fault, path, questionId }) =>
    questionId === undefined ? `${fault} at ${path}` : `${fault} at ${path}: ${questionId}`,
  )
  return `The matrix does not fit version ${version} of its base. ${words.join('; ')}`
}

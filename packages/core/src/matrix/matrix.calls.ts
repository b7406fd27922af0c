/** The calls for evaluating and saving matrices. */
import * as z from 'zod/mini'
import { baseName } from '../bases/baseName'
import { call, type Port, type ResultOf } from '../call/call'
import { text } from '../language/text.schema'
import { sourceOfCases } from '../statistics/source.schema'
import { evaluatedMatrix, matrixSpec } from './matrix.schema'
import { nameOfMatrix } from './matrixName'

/** Who saved a matrix last, and when. */
const saved = { savedBy: z.string(), savedAt: z.iso.datetime() }

const savedMatrix = z.object({
  name: z.string(),
  ...saved,
  /** The caller may replace and remove it. */
  isMine: z.boolean(),
})

const caseName = z.string().check(z.maxLength(255))

const place = z.object({ owner: caseName, name: caseName })

const caseOfCell = z.object({
  owner: z.string(),
  /** The owner's display name. */
  enteredBy: z.optional(z.string()),
  name: z.string(),
})

const line = z.int().check(z.nonnegative())

/** Why a matrix cannot be evaluated. */
const refusals = {
  InputError: { error: z.string() },
  /** Ours: the moment of `asOf` has not come yet, or only some seconds ago. */
  MomentNotPast: {},
  /** Ours: no version of the base was published at the moment of `asOf`. */
  NotPublishedThen: {},
  /** Ours: the newest version of that moment does not ask these questions, or asks them otherwise. */
  NotAskedThen: { questions: z.readonly(z.array(z.string())) },
} as const

export const matrixCalls = {
  /** Over the cases that the caller may read, or those of a source that the caller has. */
  getMatrix: call({
    policy: 'signedIn',
    changes: false,
    request: {
      spec: matrixSpec,
      /** Ours. */
      source: z.optional(sourceOfCases),
      /** Ours: the past moment of which the answers are wanted, by the rights that the caller has now. */
      asOf: z.optional(z.iso.datetime()),
    },
    results: {
      ReceivedMatrix: { matrix: evaluatedMatrix, evaluatedAt: z.optional(z.iso.datetime()) },
      ...refusals,
    },
  }),
  /** Ours: a page of the cases that a cell counts, by owner and name. Of the cases that the caller may read. */
  getCasesOfCell: call({
    policy: 'signedIn',
    changes: false,
    request: {
      spec: matrixSpec,
      row: line,
      column: line,
      asOf: z.optional(z.iso.datetime()),
      /** `next` of the page before; the first page without it. */
      after: z.optional(place),
    },
    results: {
      ReceivedCasesOfCell: {
        cases: z.readonly(z.array(caseOfCell)),
        /** Null on the last page, which may be empty. */
        next: z.nullable(place),
      },
      ...refusals,
    },
  }),
  /** Replaces an existing matrix of that name. */
  saveMatrix: call({
    policy: 'signedIn',
    changes: true,
    request: {
      name: nameOfMatrix,
      spec: matrixSpec,
      /** Refuses to replace one. */
      onlyNew: z.optional(z.boolean()),
    },
    results: {
      Ok: {},
      /** Ours: there is one, which the caller may not replace, or did not ask to. */
      MatrixExists: {},
      /** Ours. */
      KnowledgeBaseNotFound: {},
    },
  }),
  loadMatrix: call({
    policy: 'signedIn',
    changes: false,
    request: { name: nameOfMatrix, base: baseName },
    results: {
      LoadedMatrix: {
        spec: matrixSpec,
        savedBy: z.optional(z.string()),
        savedAt: z.optional(z.iso.datetime()),
        /** Questions it names that the base no longer has, in the words of the version it was saved with. */
        dropped: z.optional(z.readonly(z.array(z.object({ questionId: z.string(), text })))),
      },
      MatrixNotFound: {},
    },
  }),
  /** Of one that another person made, only people who see all cases take it away. */
  removeMatrix: call({
    policy: 'signedIn',
    changes: true,
    request: { name: nameOfMatrix, base: baseName },
    results: { Ok: {} },
  }),
  listMatrices: call({
    policy: 'signedIn',
    changes: false,
    request: { base: baseName },
    results: {
      ReceivedMatrices: {
        names: z.readonly(z.array(z.string())),
        /** The same with their authors. */
        matrices: z.optional(z.readonly(z.array(savedMatrix))),
      },
    },
  }),
}

export type MatrixPort = Port<typeof matrixCalls>

export type CaseOfCell = Readonly<z.output<typeof caseOfCell>>

export type SavedMatrix = Readonly<z.output<typeof savedMatrix>>

export type MatrixResult = {
  [C in keyof typeof matrixCalls]: ResultOf<(typeof matrixCalls)[C]>
}[keyof typeof matrixCalls]

/** The calls for evaluating and saving matrices. */
import * as z from 'zod/mini'
import { baseName } from '../bases/baseName'
import { call, type Port, type ResultOf } from '../call/call'
import { evaluatedMatrix, matrixSpec } from './matrix.schema'
import { matrixName } from './matrixName'

const name = z.string().check(
  z.normalize('NFC'),
  z.maxLength(255),
  z.refine((typed) => matrixName(typed) !== null),
)

export const matrixCalls = {
  getMatrix: call({
    policy: 'signedIn',
    changes: false,
    request: { spec: matrixSpec },
    results: { ReceivedMatrix: { matrix: evaluatedMatrix }, InputError: { error: z.string() } },
  }),
  /** Replaces an existing matrix of that name. */
  saveMatrix: call({ policy: 'signedIn', changes: true, request: { name, spec: matrixSpec }, results: { Ok: {} } }),
  loadMatrix: call({
    policy: 'signedIn',
    changes: false,
    request: { name, base: baseName },
    results: { LoadedMatrix: { spec: matrixSpec }, MatrixNotFound: {} },
  }),
  removeMatrix: call({ policy: 'signedIn', changes: true, request: { name, base: baseName }, results: { Ok: {} } }),
  listMatrices: call({
    policy: 'signedIn',
    changes: false,
    request: { base: baseName },
    results: { ReceivedMatrices: { names: z.readonly(z.array(z.string())) } },
  }),
}

export type MatrixPort = Port<typeof matrixCalls>

export type MatrixResult = {
  [C in keyof typeof matrixCalls]: ResultOf<(typeof matrixCalls)[C]>
}[keyof typeof matrixCalls]

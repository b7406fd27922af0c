/** How the calls of matrices travel. */
import { matrixCalls } from '@casebook/core/matrix/matrix.calls'
import { wire } from '../wire'

export const matrixWire = wire(matrixCalls, { path: 'statistics' })

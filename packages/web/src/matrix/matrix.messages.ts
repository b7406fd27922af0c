import type { Comparison } from '@casebook/core/bases/rule'
import type { EvaluationKind } from '@casebook/core/matrix/evaluation'
import type { MatrixMessage } from '@casebook/core/matrix/matrixContext'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Written alike in all languages. */
export const comparisonSigns: Readonly<Record<Comparison, string>> = {
  Lower: '<',
  LowerEqual: '≤',
  Equal: '=',
  GreaterEqual: '≥',
  Greater: '>',
}

export const comparisonNames: Readonly<Record<Comparison, MessageDescriptor>> = {
  Lower: msg({ id: 'matrix.lower', message: 'less than' }),
  LowerEqual: msg({ id: 'matrix.lowerEqual', message: 'at most' }),
  Equal: msg({ id: 'matrix.equal', message: 'exactly' }),
  GreaterEqual: msg({ id: 'matrix.greaterEqual', message: 'at least' }),
  Greater: msg({ id: 'matrix.greater', message: 'more than' }),
}

export const evaluationNames: Readonly<Record<EvaluationKind, MessageDescriptor>> = {
  Count: msg({ id: 'matrix.count', message: 'Count' }),
  Text: msg({ id: 'matrix.text', message: 'Text' }),
  Average: msg({ id: 'matrix.average', message: 'Average' }),
  Min: msg({ id: 'matrix.min', message: 'Minimum' }),
  Max: msg({ id: 'matrix.max', message: 'Maximum' }),
  StandardDerivation: msg({ id: 'matrix.deviation', message: 'Standard deviation' }),
}

export const messageTexts: Readonly<Record<MatrixMessage, MessageDescriptor>> = {
  'matrix.inputError': msg({
    id: 'matrix.inputError',
    message: 'The matrix could not be evaluated. Please notify an administrator.',
  }),
  'matrix.notAskedThen': msg({
    id: 'matrix.notAskedThen',
    message: 'At that moment the study did not ask this, or asked it in another way:',
  }),
  'matrix.notFound': msg({
    id: 'matrix.notFound',
    message: 'The matrix could not be found. Please reload the page.',
  }),
  'matrix.exists': msg({
    id: 'matrix.exists',
    message: 'Another person saved a matrix under this name in the meantime. Yours is not saved yet.',
  }),
  'matrix.saved': msg({ id: 'matrix.saved', message: 'The matrix is saved.' }),
  'matrix.removed': msg({ id: 'matrix.removed', message: 'The matrix is removed.' }),
}

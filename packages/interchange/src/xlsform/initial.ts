/** The answer with which a field begins. */

import type { Value } from '@casebook/core/bases/answerValue'
import type { Answer, Question } from '@casebook/core/bases/base'
import { areAtOdds } from '@casebook/core/questions/exclusive'
import { takesMoment, takesNumber, takesOneOf, takesSeveral } from '@casebook/core/questions/takes'
import { momentIn, numberIn } from '../lower/literals'
import type { Row } from './sheets'

export function initialOf(
  row: Row,
  type: Question['type'],
  answers: readonly Answer[] | null,
  { isComputed, decimals }: { readonly isComputed: boolean; readonly decimals: number | null },
): Pick<Question, 'initial'> {
  const written = row.read('default')
  if (written === '') return {}
  if (isComputed || type === 'Info') {
    row.tell('default', 'note', 'Initial', 'The value is computed from the start, so it begins without this one.')
    return {}
  }
  if (type === 'Date' && /^(once\(\s*)?(today|now)\(\s*\)\s*\)?$/i.test(written)) return { initial: { today: true } }
  const initial = valueIn(written, type, answers)
  const isTooFine = typeof initial === 'number' && decimals !== null && Number(initial.toFixed(decimals)) !== initial
  if (initial !== null && !isTooFine) return { initial }
  const isFormula = /[()]|\$\{/.test(written)
  row.tell(
    'default',
    'lost',
    'Initial',
    isFormula
      ? 'Casebook begins with a value that is written out: this one is computed.'
      : `The field begins blank: ${written} is no answer to it.`,
  )
  return {}
}

function valueIn(written: string, type: Question['type'], answers: readonly Answer[] | null): Value | null {
  const codes = (answers ?? []).map(({ id }) => id)
  if (takesOneOf({ type })) return codes.includes(written) ? written : null
  if (takesSeveral({ type })) {
    const words = [...new Set(written.split(/\s+/))]
    const isOffered = words.every((word) => codes.includes(word))
    return isOffered && !areAtOdds({ answers: answers ?? [] }, words) ? words : null
  }
  if (takesNumber({ type })) return numberIn(written)
  if (takesMoment({ type })) return momentIn(written, type)
  if (type === 'File') return null
  return /^\w[\w:-]*\(.*\)$|\$\{/.test(written) ? null : written
}

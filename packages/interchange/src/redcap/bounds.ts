/** A least or greatest value that another field gives. REDCap warns of a value outside and takes it: a check asks. */
import type { Check } from '@casebook/core/bases/rule'
import type { Text } from '@casebook/core/language/language'
import { kindOf } from '@casebook/core/questions/kinds'
import type { Expression } from '../expressions/expression'
import { parseLogic } from '../expressions/redcap/parseLogic'
import { carried } from '../lower/carried'
import { asTruth } from '../lower/conditions/truth'
import type { SourceField, SourceFields } from '../lower/sourceField'
import type { Logic } from './lower/conditions'
import { fieldOf } from './lower/fieldOf'
import type { ReadField } from './readField'

interface Context {
  readonly fields: SourceFields
  readonly logic: Logic
  /** Of a sentence that may name questions. */
  readonly textOf: (words: string) => Text
}

const signs = { min: '<', max: '>' } as const

export function checksOfBounds(
  { bounds, row, name, source: { id }, question }: ReadField,
  { fields, logic, textOf }: Context,
): readonly Check[] {
  return bounds.flatMap((column) => {
    const check = carried(row, column, 'The limit does not act.', (): Check => {
      const limit = parseLogic(row.read(column))
      const at = { from: limit.from, to: limit.to }
      const own: Expression = { type: 'field', name, code: null, event: null, ...at }
      const condition = logic.condition({ type: 'binary', sign: signs[column], left: own, right: limit, ...at })
      const other = limit.type === 'field' ? fieldOf(limit, fields) : null
      const text = textOf(sentenceOf(column, kindOf(question).isMoment, other && hasAnswers(other) ? other.id : null))
      return { id: `${column} of ${id}`, questionId: id, if: asTruth(condition), action: 'ask', text }
    })
    return check ?? []
  })
}

/** A list without options has none, and neither has a note. */
function hasAnswers({ kind, choices }: SourceField): boolean {
  return kind === 'choice' || kind === 'checkbox' ? choices.length > 0 : kind !== 'none'
}

function sentenceOf(column: 'min' | 'max', isMoment: boolean, other: string | null): string {
  if (other === null) return 'This is out of range. Is it right?'
  const than = isMoment ? { min: 'before', max: 'after' }[column] : { min: 'less than', max: 'more than' }[column]
  return `This is ${than} {{${other}}}. Is it right?`
}

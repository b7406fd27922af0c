/** The limits and checks of a question as range checks: hard ones refuse, soft ones ask. */

import type { Question } from '@casebook/core/bases/base'
import type { Check, Condition } from '@casebook/core/bases/rule'
import { kindOf } from '@casebook/core/questions/kinds'
import type { Said } from '../../expressions/build'
import { type WrittenElement, xml, xmlText } from '../../files/xml/writeXml'
import { Unsayable } from '../../lift/field'
import { sayable } from '../../lift/writing'
import type { Tell } from '../../redcap/write/columnsOf'
import type { WrittenTexts } from './texts'

export interface Ranges {
  readonly checks: readonly WrittenElement[]
  /** The most characters of a text. */
  readonly length: number | null
}

interface Context {
  readonly texts: WrittenTexts
  readonly condition: (condition: Condition) => Said
  readonly expression: (said: Said) => WrittenElement
  readonly tell: Tell
}

export function rangesOf(question: Question, checks: readonly Check[], context: Context): Ranges {
  const { texts, condition, expression, tell } = context
  const { type, min, max, refuse, refusal, abstract } = question
  const { typed } = kindOf(question)
  const message = refuse ? texts.ifAny('ErrorMessage', refusal) : undefined
  const limit = (comparator: string, value: number | string | undefined) =>
    value === undefined || (typed !== 'number' && typed !== 'date')
      ? []
      : [
          xml(
            'RangeCheck',
            { Comparator: comparator, SoftHard: refuse ? 'Hard' : 'Soft' },
            xmlText('CheckValue', {}, String(value)),
            message,
          ),
        ]
  const lengths = checks.flatMap((check) => (type === 'Text' && !abstract ? (mostCharacters(check) ?? []) : []))
  const [length = null] = lengths
  return {
    length,
    checks: [
      ...limit('GE', min),
      ...limit('LE', max),
      ...checks.flatMap((check) => {
        if (length !== null && mostCharacters(check) === length) return []
        return formal(check)
      }),
    ],
  }

  function formal(check: Check): readonly WrittenElement[] {
    const holds = sayable(() => expression(condition({ Not: { IsTrue: check.if } })))
    if (holds instanceof Unsayable) {
      tell('lost', 'Constraint', `A check of it cannot be said. ${holds.message}`)
      return []
    }
    if (check.action === undefined)
      tell('changed', 'Constraint', 'A check that raises a query is a soft check, which asks.')
    return [
      xml(
        'RangeCheck',
        { SoftHard: check.action === 'refuse' ? 'Hard' : 'Soft' },
        holds,
        texts.ifAny('ErrorMessage', check.text),
      ),
    ]
  }
}

/** Of a check that refuses longer texts; null for another one. */
function mostCharacters({ questionId, action, if: fails }: Check): number | null {
  if (action !== 'refuse' || !('Compare' in fails)) return null
  const { left, is, right } = fails.Compare
  if (is !== 'Greater' || !('Length' in left) || !('Number' in right)) return null
  const { of } = left.Length
  const { value } = right.Number
  return 'Answer' in of && of.Answer.questionId === questionId && Number.isInteger(value) && value > 0 ? value : null
}

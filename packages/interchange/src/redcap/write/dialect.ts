/** Conditions in the logic of REDCap. */
import { anyOf, binaryOf, fieldNamed, numberOf, textLiteral } from '../../expressions/build'
import { Unsayable } from '../../lift/field'
import type { Dialect } from '../../lift/sayCondition'
import { inRedcap } from './columnsOf'

const box = (name: string, code: string, sign: '=' | '<>') => binaryOf(fieldNamed(name, code), sign, textLiteral('1'))

export const redcapDialect: Dialect = {
  codeOfYesNo: ['1', '0'],
  ticked: ({ name }, code) => box(name, code, '='),
  unticked: ({ name }, code) => box(name, code, '<>'),
  answered: ({ name, codes }) => anyOf([...codes.values()].map((code) => box(name, code, '='))),
  literal: (value, { question }) =>
    typeof value === 'number' ? numberOf(value) : textLiteral(inRedcap(value, question.type)),
  matches() {
    throw new Unsayable('A dictionary has no patterns of texts.')
  },
  tooLong: 'Its condition is too long for a dictionary.',
  noUnknown: (id) => `A field of REDCap cannot have the computed value "unknown", as ${id} may.`,
}

/** The codes of a base as Codings. */
import type { Answer, Question } from '@casebook/core/bases/base'
import { type Coding, ucum } from '@casebook/core/bases/codes/coding'
import { furtherCode, furtherUnitCode } from '../source/codings'
import type { Json } from './enableWhen'

type Written = Pick<Coding, 'system' | 'version' | 'code'>

/** The code of an option is its id. Its system is known where a terminology has that code. */
export function codingOfAnswer({ id, codes = [] }: Pick<Answer, 'id' | 'codes'>): Written {
  return withoutWords(codes.find(({ system, code }) => system !== undefined && code === id) ?? { code: id })
}

/** As conditions, answers and initial values name the option. */
export function codingOfOption({ answers = [] }: Question, id: string): Written {
  return codingOfAnswer(answers.find((answer) => answer.id === id) ?? { id })
}

/** What the code of the option does not say. */
export function furtherCodes({ id, codes = [] }: Answer): readonly Json[] {
  return furtherOf(codes, codingOfAnswer({ id, codes }), furtherCode)
}

/** UCUM has the code that programs compute with. */
export function unitCoding(codes: readonly Coding[]): Written | null {
  const found = codes.find(({ system }) => system === ucum) ?? codes.find(({ system }) => system !== undefined)
  return found ? withoutWords(found) : null
}

export function furtherUnitCodes(codes: readonly Coding[]): readonly Json[] {
  return furtherOf(codes, unitCoding(codes), furtherUnitCode)
}

/** All in their order, unless the first one is said in full already. */
function furtherOf(codes: readonly Coding[], own: Written | null, url: string): readonly Json[] {
  const [first, ...others] = codes
  const isSaid =
    first?.display === undefined &&
    first?.system !== undefined &&
    JSON.stringify(withoutWords(first)) === JSON.stringify(own)
  return (isSaid ? others : codes).map((coding) => ({ url, valueCoding: coding }))
}

function withoutWords({ system, version, code }: Coding): Written {
  return { ...(system === undefined ? {} : { system }), ...(version === undefined ? {} : { version }), code }
}

/** Lists that are pasted from a spreadsheet: a line each, with columns after tabs. */
import type { Answer } from '../bases/base'
import type { TextLanguage } from '../language/language'
import { freeName, isName } from './names'

export const pastedLines = (text: string): readonly (readonly string[])[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''))

const isNumber = (cell: string | undefined): cell is string => cell !== undefined && /^-?\d+([.,]\d+)?$/.test(cell)

/**
 * The options of a list: text; text and points; text, code and points. In two columns of which the first is a number, that is the points and
 * the code, as in `0, Not at all`. Without a code, an option has the code of its points, or else of its place.
 */
export function pastedOptions(text: string, taken: ReadonlySet<string>, language: TextLanguage): readonly Answer[] {
  const codes = new Set(taken)
  return pastedLines(text).map((cells) => {
    const isCodeFirst = cells.length === 2 && isNumber(cells[0]) && !isNumber(cells[1])
    const [words = '', second, third] = isCodeFirst ? [cells[1], cells[0]] : cells
    const points = third !== undefined && isNumber(third) ? third : isNumber(second) ? second : undefined
    const wanted =
      second !== undefined && (isName(second) || /^\d{1,9}$/.test(second)) ? second : String(codes.size + 1)
    const id = freeName(codes, wanted)
    codes.add(id)
    return {
      id,
      text: { [language]: words },
      ...(points !== undefined && { weight: Number(points.replace(',', '.')) }),
    }
  })
}

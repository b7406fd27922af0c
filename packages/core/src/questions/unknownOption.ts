/** An author's own option "Unknown", as most dictionaries of REDCap and ARC have: where it is, nothing else says so beside it. */
import type { Question } from '../bases/base'

/** As the form says it in its languages, and as authors write it besides. */
const words = [
  /unknown|not known|(don['’]t|do not) know/,
  /unbekannt|nicht bekannt|weiß nicht/,
  /inconnue?|ne sait pas/,
  /sconosciut[oa]|non noto|non so/,
  /desconocid[oa]|no sabe|desconhecid[oa]|não sabe/,
  /неизвестно|غير معروف/,
]

const unknownWords = new RegExp(`^\\s*(${words.map(({ source }) => source).join('|')})\\s*$`, 'iu')

/** The id of the option; null if the author has none. */
export function unknownOption({ answers = [] }: Pick<Question, 'answers'>): string | null {
  return answers.find(({ text }) => Object.values(text).some((words) => unknownWords.test(words)))?.id ?? null
}

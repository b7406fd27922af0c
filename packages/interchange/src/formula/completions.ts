/** What may come next in a formula: questions, the options of the one that is compared, functions, and what joins conditions. */

import type { BaseStructure } from '@casebook/core/bases/structure'
import { type Text, type TextLanguage, textIn } from '@casebook/core/language/language'
import { takesYesNo } from '@casebook/core/questions/takes'
import { functions } from './functions'

interface Completion {
  /** As the formula has it. */
  readonly label: string
  /** Words of the study. */
  readonly detail: string
  /** Takes the place of the characters from `from`. */
  readonly inserted: string
}

export interface Completions {
  readonly from: number
  readonly options: readonly Completion[]
}

/** @param at characters before the cursor. Null: nothing is known to come there. */
export function completionsAt(
  source: string,
  at: number,
  { base, questions }: BaseStructure,
  language: TextLanguage,
): Completions | null {
  const before = source.slice(0, at)
  const words = (text: Text | undefined) => textIn(text, language, base.config.fallbackLanguage)
  const [begun] = /\$\{?[^{}\s]*$/u.exec(before) ?? []
  const named = [...questions.values()].flatMap(({ question }) =>
    question.type === 'Info'
      ? []
      : [{ label: question.id, detail: words(question.text), inserted: `\${${question.id}}` }],
  )
  if (begun !== undefined) return { from: at - begun.length, options: named }

  const [, id = '', value] = /\$\{([^{}]+)\}\s*!?=\s*(['"]?[^'"\s]*)$/u.exec(before) ?? []
  const compared = value === undefined ? undefined : questions.get(id.trim())?.question
  const answers =
    compared && takesYesNo(compared) ? ['yes', 'no'].map((each) => ({ id: each, text: undefined })) : compared?.answers
  if (value !== undefined && answers)
    return {
      from: at - value.length,
      options: answers.map(({ id, text }) => ({ label: id, detail: words(text), inserted: `'${id}'` })),
    }

  const [word = ''] = /[\p{L}_][\p{L}\p{N}_.-]*$/u.exec(before) ?? []
  if (/['"][^'"]*$/.test(before.replace(/'[^']*'|"[^"]*"/g, ''))) return null
  const joins = ['and', 'or'].map((each) => ({ label: each, detail: '', inserted: each }))
  const called = [...Object.keys(functions), 'blank'].map((name) => ({
    label: `${name}()`,
    detail: '',
    inserted: `${name}(`,
  }))
  return { from: at - word.length, options: [...joins, ...named, ...called] }
}

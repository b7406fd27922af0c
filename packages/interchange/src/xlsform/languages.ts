/** The languages of an XLSForm: `English (en)`, `en`, or `English` alone. */
import { isTextLanguage, type TextLanguage } from '@casebook/core/language/language'
import { namedLanguages, ownNameOf } from '@casebook/core/language/locale'

export interface FormLanguage {
  readonly language: TextLanguage
  /** No code is known for the author's word. */
  readonly isUnknown: boolean
}

export function formLanguage(written: string): FormLanguage {
  const word = written.trim()
  const code = codeOf(word)
  if (code !== null && isTextLanguage(code)) return { language: code, isUnknown: false }
  const letters = word
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 8)
  return { language: `mis-x-${letters || 'other'}`, isUnknown: true }
}

function codeOf(written: string): string | null {
  const [, inBrackets] = /\(\s*([A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*)\s*\)$/.exec(written) ?? []
  const code = inBrackets ?? (/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$/.test(written) ? written : null)
  return code?.replace(/^[A-Za-z]+/, (first) => first.toLowerCase()) ?? codesByName().get(written.toLowerCase()) ?? null
}

let known: ReadonlyMap<string, string> | null = null

/** The languages that have a code of two letters, by their English names and by their own. */
function codesByName(): ReadonlyMap<string, string> {
  if (known) return known
  const named = [...namedLanguages('en')].map(([code, name]) => [name.toLowerCase(), code] as const)
  const own = named.map(([, code]) => [ownNameOf(code).toLowerCase(), code] as const)
  known = new Map([...own, ...named, ['dari', 'prs'], ['farsi', 'fa']])
  return known
}

/**
 * Wordings with which an administrator replaces ours: one per line, `language.path value`, as in `de.bases.newCase
 * Neuer Fall`.
 */
import { isLanguage, type Language } from '../language/language'

export interface CustomTranslation {
  readonly language: Language
  readonly path: readonly string[]
  readonly value: string
}

export const translationFaults = [
  'translation.noValue',
  'translation.noPath',
  'translation.unknownLanguage',
  'translation.emptyPathPart',
  'translation.repeated',
] as const

export type TranslationFault = (typeof translationFaults)[number]

export interface TranslationLineFault {
  /** From 1. */
  readonly line: number
  readonly text: string
  readonly fault: TranslationFault
}

export interface CustomTranslations {
  readonly translations: readonly (CustomTranslation & { readonly line: number })[]
  readonly faults: readonly TranslationLineFault[]
}

/** A translation for every non-blank line, or the first fault in it. */
export function parseTranslations(text: string): CustomTranslations {
  const translations = new Map<string, CustomTranslation & { readonly line: number }>()
  const faults: TranslationLineFault[] = []
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === '') continue
    const parsed = parseLine(line.trim())
    if (typeof parsed === 'string') faults.push({ line: at + 1, text: line, fault: parsed })
    else if (translations.has(nameOf(parsed))) faults.push({ line: at + 1, text: line, fault: 'translation.repeated' })
    else translations.set(nameOf(parsed), { ...parsed, line: at + 1 })
  }
  return { translations: [...translations.values()], faults }
}

/** Prints the translations as text that parses to the same. */
export function printTranslations(translations: readonly CustomTranslation[]): string {
  return translations.map((translation) => `${nameOf(translation)} ${translation.value}`).join('\n')
}

function parseLine(line: string): CustomTranslation | TranslationFault {
  const [name = ''] = line.split(/\s/, 1)
  const [language = '', ...path] = name.split('.')
  if (!isLanguage(language)) return 'translation.unknownLanguage'
  if (path.length === 0) return 'translation.noPath'
  if (path.includes('')) return 'translation.emptyPathPart'
  const value = line.slice(name.length).trim()
  return value === '' ? 'translation.noValue' : { language, path, value }
}

function nameOf({ language, path }: CustomTranslation): string {
  return [language, ...path].join('.')
}

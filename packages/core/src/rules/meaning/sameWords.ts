/** Whether two texts say the same, whatever their capitals, spaces, full stops and languages. */
import type { Text, TextLanguage } from '../../language/language'

/** In each language that both have; without such a language, in any two. */
export function sameWords(one: Text | undefined, other: Text | undefined): boolean {
  return sameIn(one, other, wordsOf)
}

/** As `sameWords`, except that capitals count: a milligram is no megagram. A litre may have either. */
export function sameUnit(one: Text | undefined, other: Text | undefined): boolean {
  return sameIn(one, other, unitOf)
}

function sameIn(one: Text | undefined, other: Text | undefined, read: (text: string) => string): boolean {
  const [a, b] = [written(one, read), written(other, read)]
  const shared = [...a.keys()].filter((language) => b.has(language))
  if (shared.length > 0) return shared.every((language) => a.get(language) === b.get(language))
  return a.size === b.size && (a.size === 0 || [...a.values()].some((text) => [...b.values()].includes(text)))
}

/** By language; a blank text is none. */
function written(text: Text | undefined, read: (text: string) => string): ReadonlyMap<TextLanguage, string> {
  const entries = Object.entries(text ?? {}).map(([language, words]) => [language, read(words)] as const)
  return new Map(entries.filter(([, words]) => words))
}

function wordsOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^[\s"'“”„«»]+|[\s"'“”„«».:;?!]+$/gu, '')
}

function unitOf(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, '').replaceAll('L', 'l').replaceAll('·', '*')
}

/** What a translators' file would change, before it changes anything. */
import type { Base } from '../../bases/base'
import { nearestLanguage, type TextLanguage } from '../../language/language'
import { namesIn } from '../../language/names'
import { holdsAnswer } from '../../questions/required'
import { structureOf } from '../tree'
import type { BroughtText } from './sentTexts'
import { studyTexts } from './studyTexts'
import { columnsOf, hashOfWords, lostNames, sourceOf } from './textState'
import type { Translated } from './translating'

/** How a row of the file stands to the study. In the order in which people look at them. */
export const verdicts = [
  /** The translation was changed here too since it was sent: one of the two is chosen. */
  'both',
  /** It lacks an answer that the source shows. It is taken if somebody says so. */
  'nameLost',
  /** The source has changed since it was sent: it comes in as outdated. */
  'sourceChanged',
  'new',
  'changed',
  /** It shows an answer that the study does not have, or its braces are broken: it is not taken. */
  'unfit',
  /** The study does not have this text, or not any more. */
  'unknown',
  /** The study is not translated into this language. */
  'language',
  /** The same text comes a second time, with other words. */
  'twice',
  /** Says what the study says, or nothing. */
  'equal',
] as const

export type Verdict = (typeof verdicts)[number]

export interface BroughtRow extends BroughtText {
  readonly verdict: Verdict
  /** The words of the study now. */
  readonly now: string
  /** Names that the source has and the translation lacks. */
  readonly lost: readonly string[]
  /** What the operation does if the row is taken. */
  readonly translated: Translated
}

/** Taken unless somebody decides otherwise. */
const isTaken = (verdict: Verdict) => verdict === 'new' || verdict === 'changed' || verdict === 'sourceChanged'

/** Taken only if somebody says so. */
export const isChosen = (verdict: Verdict): boolean => verdict === 'both' || verdict === 'nameLost'

export function broughtTexts(base: Base, texts: readonly BroughtText[]): readonly BroughtRow[] {
  const all = studyTexts(base)
  const source = sourceOf(base)
  const targets = columnsOf(base).filter((one) => one !== source)
  const answers = namesWithAnswers(base)
  const seen = new Map<string, string>()
  return texts.map((text) => {
    const { key, from, to } = idOf(text)
    const language = targetOf(text.language, targets)
    const one = all.get(key)
    const words = text.words.replace(/\r\n?/g, '\n')
    const now = (language && one?.text[language]) ?? ''
    const sourceNow = one?.text[source] ?? ''
    const isOld = from !== hashOfWords(sourceNow)
    const lost = lostNames(sourceNow, words)
    const place = `${language} ${key}`
    const first = seen.get(place)
    if (first === undefined) seen.set(place, words)
    const verdict = (): Verdict => {
      if (!language) return 'language'
      if (!one) return 'unknown'
      if (words.trim() === '' || words === now.replace(/\r\n?/g, '\n') || to === hashOfWords(text.words)) return 'equal'
      if (first !== undefined) return first === words ? 'equal' : 'twice'
      const { names, isBroken } = namesIn(words)
      if (isBroken || names.some((name) => !answers.has(name))) return 'unfit'
      if (now.trim() !== '' && to !== hashOfWords(now)) return 'both'
      if (lost.length > 0) return 'nameLost'
      if (isOld) return 'sourceChanged'
      return now.trim() === '' ? 'new' : 'changed'
    }
    const mark = isOld ? { from: `${source} ${from}` } : {}
    const translated = { key, language: language ?? text.language, words, ...mark }
    return { ...text, language: translated.language, words, verdict: verdict(), now, lost, translated }
  })
}

/** `chosen`: the rows that are taken because somebody said so. */
export function takenTexts(rows: readonly BroughtRow[], chosen: ReadonlySet<BroughtRow>): readonly Translated[] {
  return rows
    .filter((row) => isTaken(row.verdict) || (isChosen(row.verdict) && chosen.has(row)))
    .map(({ translated }) => translated)
}

/** A sheet that somebody else has made has keys alone: what was sent is what stands in its columns. */
function idOf({ id, source }: BroughtText): {
  readonly key: string
  readonly from: string
  readonly to: string | null
} {
  const [, key = id, from = hashOfWords(source), to = null] = /^(.*)#([0-9a-f]{16})\.([0-9a-f]{16})$/.exec(id) ?? []
  return { key: key.trim(), from, to }
}

/** The study's own code for it: tools add a country to a language. */
function targetOf(language: TextLanguage, targets: readonly TextLanguage[]): TextLanguage | null {
  const found = nearestLanguage(language, targets)
  if (found === undefined) return null
  const [wanted, own] = [language, found].map((one) => one.toLowerCase().replace(/^sy(?=-|$)/, 'ar'))
  return wanted === own || wanted?.startsWith(`${own}-`) ? found : null
}

function namesWithAnswers(base: Base): ReadonlySet<string> {
  return new Set(
    [...structureOf(base).questions.values()].flatMap(({ question }) => (holdsAnswer(question) ? [question.id] : [])),
  )
}

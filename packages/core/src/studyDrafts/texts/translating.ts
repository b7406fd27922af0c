/** Translating a study: texts in its languages, the languages themselves, and what each translation was made from. */
import { type Base, languagesOfBase } from '../../bases/base'
import type { Text, TextLanguage } from '../../language/language'
import type { Translations } from '../../language/translations'
import { defined, itemOf } from '../tree'
import {
  hasWords,
  keyOfText,
  studyTexts,
  type TextField,
  type TextOwner,
  type TextPath,
  type Texts,
} from './studyTexts'
import { columnsOf, languageOfMark, markOf, sourceOf } from './textState'

export interface Translated {
  /** Of the text. One that the study does not have is passed over. */
  readonly key: string
  readonly language: TextLanguage
  /** Empty words take the text away. */
  readonly words: string
  /** What it was made from, as `markOf` says it. Without it, from the words that are there. */
  readonly from?: string | undefined
}

export function translated(base: Base, texts: readonly Translated[]): Base {
  const all = studyTexts(base)
  const source = sourceOf(base)
  const made = new Map<string, Text>()
  const marks = marking(base)
  for (const { key, language, words, from } of texts) {
    const one = all.get(key)
    if (!one) continue
    const text = made.get(key) ?? one.text
    made.set(key, withWords(text, language, words))
    if (language === source || (from === undefined && marks.get(key, language) === undefined)) continue
    marks.set(key, language, words === '' ? undefined : (from ?? markOf(source, text)))
  }
  const changes = [...made].flatMap(([key, text]): readonly Change[] => {
    const one = all.get(key)
    if (!one || isSame(one.text, text)) return []
    const isGone = one.field !== 'text' && isEmpty(text)
    return one.paths.map((path) => ({ path, text: isGone ? undefined : text }))
  })
  return marks.on(changes.length > 0 ? withTexts(base, changes) : base)
}

function withWords(text: Text, language: TextLanguage, words: string): Text {
  const { [language]: _, ...others } = text
  return words === '' ? others : { ...text, [language]: words }
}

interface Change {
  readonly path: TextPath
  readonly text: Text | undefined
}

const isSame = (one: Text, other: Text) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([language, words]) => other[language] === words)

/** Whatever is on no way to a text stays the same object. */
function withTexts<T>(part: T, changes: readonly Change[], depth = 0): T {
  const [first] = changes
  // The casts are safe: the paths are those of texts in this very part.
  if (first && first.path.length === depth) return first.text as T
  const inner = new Map<string | number, Change[]>()
  for (const change of changes) {
    const step = change.path[depth] ?? ''
    const own = inner.get(step)
    if (own) own.push(change)
    else inner.set(step, [change])
  }
  if (Array.isArray(part))
    return part.map((one, i) => {
      const own = inner.get(i)
      return own ? withTexts(one, own, depth + 1) : one
    }) as T
  const made: Record<string, unknown> = { ...(part as Record<string, unknown>) }
  for (const [step, own] of inner) made[step] = withTexts(made[step], own, depth + 1)
  return defined(made) as T
}

type Marks = NonNullable<Translations['madeFrom']>

/** The marks of a base, as they are changed. `on`: the base with them, the same one if none was. */
function marking({ translations }: Base) {
  const all: Record<string, Marks[string]> = { ...translations?.madeFrom }
  let isChanged = false
  return {
    get: (key: string, language: TextLanguage) => all[key]?.[language],
    set(key: string, language: TextLanguage, mark: string | undefined) {
      if (all[key]?.[language] === mark) return
      isChanged = true
      const own = defined({ ...all[key], [language]: mark }) as Marks[string]
      if (isEmpty(own)) delete all[key]
      else all[key] = own
    },
    keepOnly(keys: { readonly has: (key: string) => boolean }) {
      for (const key of Object.keys(all))
        if (!keys.has(key)) {
          isChanged = true
          delete all[key]
        }
    },
    on: (base: Base) =>
      isChanged ? withTranslations(base, { ...base.translations, madeFrom: isEmpty(all) ? undefined : all }) : base,
  }
}

function withTranslations(base: Base, translations: Translations): Base {
  const made = defined(translations)
  return defined({ ...base, translations: isEmpty(made) ? undefined : made })
}

const isEmpty = (object: object) => Object.keys(object).length === 0

/**
 * After another operation. Where the source of a text has changed, its translations were made from other words; one that was written now was made
 * from those that are there. What is gone is forgotten.
 */
export function remembered(before: Base, after: Base): Base {
  return rememberedOf(after, studyTexts(before), studyTexts(after))
}

/** The same, where no other text than this one can have changed: without reading all texts. */
export function rememberedOne(before: Base, after: Base, { owner, id, field }: OneText): Base {
  const key = keyOfText(owner, id === null ? [] : [id], field)
  const textIn = (base: Base): TextsByKey => {
    const thing: Texts | null = id === null ? base : itemOf(base, id)
    const text = thing?.[field]
    return new Map(text && hasWords(text) ? [[key, { text }]] : [])
  }
  const now = textIn(after)
  return rememberedOf(after, textIn(before), now, { has: (other) => other !== key || now.has(key) })
}

/** Of the study, of a section or of a question. */
export interface OneText {
  readonly owner: TextOwner
  readonly id: string | null
  readonly field: TextField
}

type TextsByKey = ReadonlyMap<string, { readonly text: Text }>

/** `kept`: the keys of all texts that are there. */
function rememberedOf(
  after: Base,
  old: TextsByKey,
  now: TextsByKey,
  kept: Pick<ReadonlySet<string>, 'has'> = now,
): Base {
  const source = sourceOf(after)
  const marks = marking(after)
  marks.keepOnly(kept)
  for (const [key, { text }] of now) {
    const was = old.get(key)?.text
    if (!was || was === text) continue
    const isOther = was[source] !== text[source] && Boolean(was[source]?.trim())
    for (const [language, words] of Object.entries(text)) {
      if (language === source) continue
      const isMarked = marks.get(key, language) !== undefined
      const isWritten = was[language] !== words
      if (isWritten ? isMarked : isOther && !isMarked) marks.set(key, language, markOf(source, isWritten ? text : was))
    }
  }
  return marks.on(after)
}

/** After a merge: a translation of one author was made from the source that this author had, whatever the other has made of it. */
export function rememberedOfBoth(base: Base, sides: readonly Base[]): Base {
  const source = sourceOf(base)
  const marks = marking(base)
  const texts = sides.map((side) => studyTexts(side))
  for (const [key, { text }] of studyTexts(base))
    for (const [language, words] of Object.entries(text)) {
      if (language === source || marks.get(key, language) !== undefined) continue
      const alike = texts.map((all) => all.get(key)?.text ?? {}).filter((one) => one[language] === words)
      const [first] = alike
      if (first && first[source] !== undefined && !alike.some((one) => one[source] === text[source]))
        marks.set(key, language, markOf(source, first))
    }
  return marks.on(base)
}

/** After names were changed: the same texts by their other keys. What was up to date stays so, though names in its source are others. */
export function renamedMarks(before: Base, after: Base): Base {
  if (!before.translations?.madeFrom) return after
  const now = [...studyTexts(after).values()]
  const marks = marking(after)
  marks.keepOnly(new Set())
  for (const [i, { key, text }] of [...studyTexts(before).values()].entries()) {
    const then = now[i]
    for (const [language, mark] of Object.entries(before.translations.madeFrom[key] ?? {})) {
      const from = languageOfMark(mark)
      if (then) marks.set(then.key, language, mark === markOf(from, text) ? markOf(from, then.text) : mark)
    }
  }
  return marks.on(after)
}

/** People may choose the language as soon as the study has it. */
export function withLanguage(base: Base, language: TextLanguage): Base {
  const languages = columnsOf(base)
  if (languages.includes(language)) return base
  const { config } = base
  const and = (list: readonly TextLanguage[]) => [...new Set([...list, language])]
  const chosen = config.availableLanguages.length > 0 ? config.availableLanguages : languagesOfBase(base)
  return {
    ...base,
    languages: and(languagesOfBase(base)),
    config: { ...config, availableLanguages: and(chosen), acceptLanguages: and(config.acceptLanguages) },
  }
}

/** Its words go with it, unless a text has no others. The source stays, and so does the fallback. */
export function withoutLanguage(base: Base, language: TextLanguage): Base {
  if (!mayGo(base, language)) return base
  const { config } = base
  const but = (list: readonly TextLanguage[]) => list.filter((one) => one !== language)
  const texts = [...studyTexts(base).values()]
    .filter(({ text }) => Object.keys(text).length > 1 && text[language] !== undefined)
    .map(({ key }) => ({ key, language, words: '' }))
  return {
    ...translated(base, texts),
    languages: but(languagesOfBase(base)),
    config: {
      ...config,
      availableLanguages: but(config.availableLanguages),
      acceptLanguages: but(config.acceptLanguages),
    },
  }
}

export function mayGo(base: Base, language: TextLanguage): boolean {
  return language !== sourceOf(base) && language !== base.config.fallbackLanguage
}

/** What is translated already stays as it is. */
export function withSource(base: Base, language: TextLanguage): Base {
  if (language === sourceOf(base) || !columnsOf(base).includes(language)) return base
  return withTranslations(base, { ...base.translations, source: language })
}

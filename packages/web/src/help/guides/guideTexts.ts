/** The guides and their pictures, in the languages in which they are written. */
import type { GuideName } from '@casebook/core/help/guides'
import type { Language } from '@casebook/core/language/language'
import { type Guide, readGuide } from './readGuide'

/** All of them come with the screen: together they are as large as one picture, and so they are there without a connection. */
const texts = import.meta.glob<string>('./*/*.md', { query: '?raw', import: 'default', eager: true })
const pictures = import.meta.glob<string>('./pictures/*/*.webp', { query: '?url', import: 'default', eager: true })

/** People who read neither read English, with the controls named as on their screen. */
export type GuideLanguage = 'en' | 'de'

export function guideLanguage(spoken: Language): GuideLanguage {
  return spoken === 'de' ? 'de' : 'en'
}

export function guideIn(language: GuideLanguage, name: GuideName): Guide {
  const text = texts[`./${language}/${name}.md`]
  if (text === undefined) throw new Error(`There is no guide ${name} in ${language}`)
  return readGuide(text)
}

/** The address of a picture. */
export function pictureIn(language: GuideLanguage, name: string): string | undefined {
  return pictures[`./pictures/${language}/${name}.webp`]
}

import type { TextLanguage } from '@casebook/core/language/language'
import type { StudyText } from '@casebook/core/studyDrafts/texts/studyTexts'
import { useLingui } from '@lingui/react/macro'
import { fieldTexts, ownerTexts } from './texts.messages'

/** The number of a question in the outline, by its id. */
export type Numbers = ReadonlyMap<string, string>

/** The words as they are; the answers in them by the numbers of their questions. */
export function TextWords({ words, numbers }: { readonly words: string; readonly numbers: Numbers }) {
  if (!words.includes('{{')) return words
  return words.split(/(\{\{\{\{|\{\{[^{}]*\}\})/).map((part, i) => {
    const name = /^\{\{([^{}]*)\}\}$/.exec(part)?.[1]?.trim()
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have nothing but their place
    return name === undefined ? part : <Token key={i} name={name} number={numbers.get(name)} />
  })
}

function Token({ name, number }: { readonly name: string; readonly number: string | undefined }) {
  return (
    <bdi className="rounded-sm border border-line bg-brand-soft px-1 text-xs text-ink" title={name}>
      {number ?? name}
    </bdi>
  )
}

/** Where a text stands, as `6.9 Option 2`. */
export function usePlaceWords(): (text: StudyText) => string {
  const { i18n } = useLingui()
  return ({ owner, field, number, place }) => {
    const isMany = owner !== 'study' && owner !== 'section' && owner !== 'question'
    const own = `${i18n._(ownerTexts[owner])}${isMany ? ` ${place}` : ''}`
    const parts = field === 'text' ? [own] : [...(isMany ? [own] : []), i18n._(fieldTexts[field])]
    return [number, parts.join(' · ')].filter((part) => part !== '').join(' ')
  }
}

/** A cell of the table. */
export interface TextPlace {
  readonly key: string
  readonly language: TextLanguage
}

/** Texts of the base, and answers, in the display language. */
import type { BaseConfig, Question } from '@casebook/core/bases/base'
import { type AnswerWords, answerText } from '@casebook/core/entry/form/answerText'
import { namedAnswer } from '@casebook/core/entry/form/namedAnswer'
import type { FactValue } from '@casebook/core/facts/fact'
import {
  directionOfLanguage,
  isLanguage,
  type Language,
  languageRead,
  shownIn,
  type Text,
  type TextLanguage,
} from '@casebook/core/language/language'
import { languageOfTexts, tagOfLanguage } from '@casebook/core/language/locale'
import { filled, noAnswer } from '@casebook/core/language/names'
import type { Engine } from '@casebook/core/rules/engine/engine'
import { useLingui } from '@lingui/react/macro'
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'
import { useDeployment } from '../../shell/DeploymentContext'
import { usePreferences } from '../../shell/settings/preferences'
import { useLabels } from './labels/useLabels'

export interface Words {
  /** Of the page: numbers, dates and lists are written as in it. */
  readonly language: Language
  /** Of the texts of the base, as far as they have it. */
  readonly texts: TextLanguage
  /** With the answers that it names as they are now. `key`: of the question that it belongs to. */
  readonly read: (text: Text | undefined, key?: string) => string
  /** The same to draw: in an element with its language where that is not the page's, and following the answers. */
  readonly shown: (text: Text | undefined, key?: string) => ReactNode
  /** Around a text that is drawn in parts. */
  readonly around: (drawn: ReactNode, text: Text | undefined, key?: string) => ReactNode
  /** The text as it is written, for what is no text in it; `fill` puts the answers into a part of it. */
  readonly written: (text: Text | undefined) => string
  readonly fill: (words: string, key?: string) => string
  /** Tells of each answer that may stand in a text. */
  readonly follow: (listener: () => void) => () => void
  /** The attributes of an element that has the text. */
  readonly tagged: (text: Text | undefined) => { readonly lang?: string; readonly dir?: 'ltr' | 'rtl' }
  readonly answer: (question: Question, value: FactValue) => string
}

export const WordsContext = createContext<Words | null>(null)

/** How the texts of a preview are drawn. By default as in data entry. */
export const DrawnWordsContext = createContext((words: Words) => words)

export function useWords(): Words {
  const words = useContext(WordsContext)
  if (!words) throw new Error('useWords needs a WordsContext above it')
  return words
}

type Languages = Pick<BaseConfig, 'fallbackLanguage'> &
  Partial<Pick<BaseConfig, 'availableLanguages' | 'acceptLanguages' | 'missingReasons'>>

/** Created once per form: thousands of components read it. */
export function useMadeWords(config: Languages, engine?: Engine): Words {
  const { t, i18n } = useLingui()
  const { dateFormat } = useDeployment()
  const { textLanguage } = usePreferences()
  const { fallbackLanguage: fallback, availableLanguages = [], acceptLanguages = [], missingReasons } = config
  const language = isLanguage(i18n.locale) ? i18n.locale : 'en'
  const labelOf = useLabels()
  const texts = languageOfTexts(textLanguage, language, { availableLanguages, acceptLanguages })
  const words: AnswerWords = {
    yes: t({ id: 'dialog.yes', message: 'Yes' }),
    no: t({ id: 'dialog.no', message: 'No' }),
    unknown: t({ id: 'dialog.unknown', message: 'Unknown' }),
    none: t({ id: 'dialog.noAnswer', message: 'No answer' }),
  }
  const { yes, no, unknown, none } = words
  const draw = useContext(DrawnWordsContext)
  return useMemo(() => {
    const wanted = texts === language ? language : [texts, language]
    const said = { yes, no, unknown, none }
    const readIn = { language, texts: wanted, fallback, dateFormat, missingReasons, labelOf, words: said }
    const written = (text: Text | undefined) => shownIn(text, wanted, fallback, { page: language, say: null })
    const fill = (part: string, key?: string) =>
      filled(part, engine && part.includes('{{') ? namedAnswer(engine, readIn, key) : noAnswer)
    const read = (text: Text | undefined, key?: string) => fill(written(text), key)
    const tagged: Words['tagged'] = (text) => {
      const used = languageRead(text, wanted, fallback)
      if (used === null || used === language) return {}
      return { lang: tagOfLanguage(used), dir: directionOfLanguage(used) }
    }
    return draw({
      language,
      texts,
      read,
      written,
      fill,
      follow: (listener) => engine?.subscribeAll(listener) ?? never,
      shown: (text, key) => {
        const tags = tagged(text)
        const words = written(text).includes('{{') ? <Following text={text} itemKey={key} /> : written(text)
        return tags.lang === undefined ? words : <span {...tags}>{words}</span>
      },
      around: (drawn) => drawn,
      tagged,
      answer: (question, value) => answerText(question, value, readIn),
    })
  }, [draw, language, texts, fallback, engine, dateFormat, missingReasons, labelOf, yes, no, unknown, none])
}

/** A text that names answers, and follows them. */
function Following({ text, itemKey }: { readonly text: Text | undefined; readonly itemKey: string | undefined }) {
  useNamedAnswers(text, itemKey)
  return useWords().read(text, itemKey)
}

/** Draws again when an answer changes that the text may name. */
export function useNamedAnswers(text: Text | undefined, key?: string): void {
  const { follow, written, read } = useWords()
  const hasNames = written(text).includes('{{')
  useSyncExternalStore(hasNames ? follow : nothing, () => (hasNames ? read(text, key) : ''))
}

const never = () => {}
const nothing = () => never

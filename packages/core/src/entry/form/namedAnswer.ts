/** What the name of a question in a text stands for in a case. */
import type { Base } from '../../bases/base'
import { keyOf, parseKey } from '../../bases/key'
import { isolated, type TextLanguage } from '../../language/language'
import { commaOf, languageOfText } from '../../language/locale'
import { noAnswerYet, type Say } from '../../language/names'
import type { Engine } from '../../rules/engine/engine'
import { saidBy } from '../../rules/state'
import { answerText, type ReadIn } from './answerText'

/**
 * The answer as its reader reads it; in a repeating part that of the same entry, elsewhere those of all entries. "…" while there is none, and
 * while its question does not show: a calculated one counts without being seen. `key`: of the question that the text belongs to.
 */
export function namedAnswer(engine: Engine, readIn: ReadIn, key?: string): Say {
  const { questions } = engine.structure
  const own = key === undefined ? null : parseKey(key)
  const ownScope = (own && questions.get(own.questionId)?.repeatsIn) ?? null
  const occurrencesIn = (scope: string) => (own && ownScope === scope ? [own.occurrence] : engine.occurrences(scope))
  return (id) => {
    const place = questions.get(id)
    if (!place) return noAnswerYet
    const { question, repeatsIn } = place
    const said = (repeatsIn === null ? [1] : occurrencesIn(repeatsIn))
      .map((occurrence) => engine.question(keyOf(id, occurrence)))
      .filter(({ state, visible }) => state !== 'unanswered' && (visible || question.abstract))
      .map((state) => answerText(question, saidBy(state), readIn))
    return said.length === 0 ? noAnswerYet : said.map((one) => apart(one, readIn)).join(commaOf(readIn.language))
  }
}

/** Where the page or the answer runs from right to left, neither turns the other. */
function apart(answer: string, { language }: ReadIn): string {
  const hasOther = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(answer)
  return language === 'sy' || hasOther ? isolated(answer) : answer
}

/** Reads answers as a record has them: in a language of the study, whoever reads it. */
export function asRecorded({ config }: Base, texts: TextLanguage = config.fallbackLanguage): ReadIn {
  const words = { yes: 'yes', no: 'no', unknown: 'unknown', none: noAnswerYet }
  const { fallbackLanguage: fallback, missingReasons } = config
  return { language: languageOfText(texts) ?? 'en', texts, fallback, words, missingReasons }
}

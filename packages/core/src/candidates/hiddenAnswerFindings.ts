import type { Base } from '../bases/base'
import { baseStructure } from '../bases/structure'
import { type Text, textIn } from '../language/language'
import { countedWhileHidden } from '../rules/check/hiddenAnswers'
import type { CandidateFinding } from './candidate'
import { placeIn } from './places'

/** Rules that count an answer which may be hidden: two cases that look alike could have different values. */
export function hiddenAnswerFindings(base: Base): readonly CandidateFinding[] {
  const { questions } = baseStructure(base)
  const textOf = (id: string): Text => questions.get(id)?.question.text ?? { en: id }
  const nameOf = (id: string) => `“${textIn(textOf(id), base.config.fallbackLanguage) || id}”`
  return countedWhileHidden(base).map(({ path, questions: hidden }) => {
    const names = hidden.map(nameOf).join(', ')
    return {
      severity: 'warning',
      kind: 'HiddenAnswer',
      path,
      place: placeIn(base, path) ?? undefined,
      questions: hidden.map(textOf),
      message: `It counts ${names} even if hidden by then.`,
    }
  })
}

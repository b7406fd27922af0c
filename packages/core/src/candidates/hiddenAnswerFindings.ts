import type { Base } from '../bases/base'
import { baseStructure } from '../bases/structure'
import { textIn } from '../language/language'
import { countedWhileHidden } from '../rules/check/hiddenAnswers'
import type { CandidateFinding } from './candidate'
import { placeIn } from './places'

/** Rules that count an answer which may be hidden: two cases that look alike could have different values. */
export function hiddenAnswerFindings(base: Base): readonly CandidateFinding[] {
  const { questions } = baseStructure(base)
  const nameOf = (id: string) => `“${textIn(questions.get(id)?.question.text, base.config.fallbackLanguage) || id}”`
  return countedWhileHidden(base).map(({ path, questions: hidden }) => {
    const names = hidden.map(nameOf).join(', ')
    return {
      severity: 'warning',
      kind: 'HiddenAnswer',
      path,
      place: placeIn(base, path) ?? undefined,
      values: { names },
      message: `It counts ${names} even if hidden by then.`,
    }
  })
}

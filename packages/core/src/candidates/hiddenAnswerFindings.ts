import type { Base } from '../bases/base'
import { baseStructure } from '../bases/structure'
import { textIn } from '../language/language'
import { countedWhileHidden } from '../rules/check/hiddenAnswers'
import type { CandidateFinding } from './candidate'

/** Rules that count an answer which may be hidden: two cases that look alike could have different values. */
export function hiddenAnswerFindings(base: Base): readonly CandidateFinding[] {
  const { questions } = baseStructure(base)
  const nameOf = (id: string) => `“${textIn(questions.get(id)?.question.text, base.config.fallbackLanguage) || id}”`
  return countedWhileHidden(base).map(({ path, id, questions: hidden }) => ({
    ...{ severity: 'note', path, name: id },
    message: `It counts ${hidden.map(nameOf).join(' and ')} even if hidden by then. Add what shows the question to its condition, so that a hidden answer counts no more.`,
  }))
}

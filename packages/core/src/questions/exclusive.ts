/** Answers of a multiple choice that stand alone, as "None of these" does. */
import type { Question } from '../bases/base'

type Choosing = Pick<Question, 'answers'>

/** Whether an exclusive answer stands beside another one. */
export function areAtOdds(question: Choosing, chosen: readonly string[]): boolean {
  return chosen.length > 1 && chosen.some((id) => isExclusive(question, id))
}

/** Whether an exclusive answer was chosen, and nothing else. */
export function isAlone(question: Choosing, chosen: readonly string[]): boolean {
  return chosen.length === 1 && chosen.some((id) => isExclusive(question, id))
}

export interface Toggled {
  /** In the order of the question's answers. */
  readonly chosen: readonly string[]
  /** What the choice has cleared besides. */
  readonly cleared: readonly string[]
}

/** Chooses an answer or takes it back. What cannot stand beside it goes; an answer that stands already may be at odds, if it is older than the study's rule. */
export function toggled(question: Choosing, before: readonly string[], id: string): Toggled {
  const others = before.filter((one) => one !== id)
  const isChosen = others.length === before.length
  const kept = (one: string) => {
    if (one === id) return isChosen
    if (!others.includes(one)) return false
    if (isChosen && isExclusive(question, id)) return false
    return !(isExclusive(question, one) && (isChosen || areAtOdds(question, others)))
  }
  const chosen = (question.answers ?? []).map((answer) => answer.id).filter(kept)
  return { chosen, cleared: others.filter((one) => !chosen.includes(one)) }
}

function isExclusive({ answers = [] }: Choosing, id: string): boolean {
  return answers.find((answer) => answer.id === id)?.exclusive === true
}

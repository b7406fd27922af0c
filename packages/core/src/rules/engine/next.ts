/**
 * The next question of an interview, depth first: the first unanswered question that shows in the first unfinished
 * questionnaire that shows, its follow-ups right after it. INSTANT_INDICATED questions come first. A questionnaire that
 * shows only because it is initial, although a rule contra-indicates it, comes after every question indicated by
 * itself.
 */
import type { Question, Questionnaire } from '../../bases/base'
import { keyOf } from '../../bases/key'
import { questionnairePlaces } from '../../bases/structure'
import { isCollected } from '../../questions/required'
import { shows } from '../indication'
import type { QuestionState } from '../state'
import type { Engine } from './engine'

/** Null if everything that shows is answered; an explicit unknown is an answer. */
export function nextQuestion(engine: Engine, asks: Asks = isCollected): string | null {
  const { base, questions } = engine.structure
  const inOrder = [...questionnairePlaces(base)].map(({ questionnaire }) => questionnaire)
  for (const { question, repeatsIn } of questions.values())
    for (const occurrence of repeatsIn === null ? [1] : engine.occurrences(repeatsIn)) {
      const current = engine.question(keyOf(question.id, occurrence))
      const { key, indication, state } = current
      if (indication === 'INSTANT_INDICATED' && state === 'unanswered' && asks(question, current)) return key
    }

  const shown = inOrder.filter(({ id }) => {
    const { visible, indication } = engine.questionnaire(id)
    return visible && shows(indication)
  })
  const instant = shown.filter(({ id }) => engine.questionnaire(id).indication === 'INSTANT_INDICATED')
  const isIndicated: Asks = (question, state) => shows(state.indication) && asks(question, state)
  return (
    nextInAny(engine, [...instant, ...shown], asks) ??
    nextInAny(engine, inOrder, isIndicated) ??
    nextInAny(engine, inOrder, asks)
  )
}

function nextInAny(engine: Engine, questionnaires: readonly Questionnaire[], asks: Asks): string | null {
  for (const questionnaire of questionnaires) {
    const next = nextIn(engine, questionnaire, asks)
    if (next !== null) return next
  }
  return null
}

type Asks = (question: Question, state: QuestionState) => boolean

function nextIn(engine: Engine, { id, questions, repeats }: Questionnaire, asks: Asks): string | null {
  for (const occurrence of repeats ? engine.occurrences(id) : [1]) {
    const next = nextAmong(engine, questions, occurrence, asks)
    if (next !== null) return next
  }
  return null
}

function nextAmong(engine: Engine, questions: readonly Question[], outer: number, asks: Asks): string | null {
  for (const question of questions)
    for (const occurrence of question.repeats ? engine.occurrences(question.id) : [outer]) {
      const key = keyOf(question.id, occurrence)
      const current = engine.question(key)
      if (current.visible && current.state === 'unanswered' && asks(question, current)) return key
      const followUp = nextAmong(engine, question.questions ?? [], occurrence, asks)
      if (followUp !== null) return followUp
    }
  return null
}

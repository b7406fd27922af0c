/** The tabs of a case as verification sees them: which show by the rules and the answers, and which ask something. */
import { isAnnotationId } from '@casebook/core/annotation/annotation'
import type { Question, Questionnaire } from '@casebook/core/bases/base'
import type { Fact } from '@casebook/core/facts/fact'
import { holdsAnswer } from '@casebook/core/questions/required'
import { createEngine, type Engine } from '@casebook/core/rules/engine/engine'
import type { SdvTab } from '@casebook/core/sdv/marks'
import type { ReadyBase } from './compiledBases'

export function sdvTabs({ base, compiled }: ReadyBase, facts: readonly Fact[]): readonly SdvTab[] {
  const engine = createEngine(compiled)
  engine.setAll(facts.filter(({ id }) => !isAnnotationId(id)))
  return sdvTabsOf({ base }, engine)
}

/** The same of a form that holds the answers. */
export function sdvTabsOf({ base }: Pick<ReadyBase, 'base'>, form: Engine): readonly SdvTab[] {
  return tabsOf(base.questionnaires, form)
}

function tabsOf(list: readonly Questionnaire[], engine: Engine): readonly SdvTab[] {
  return list.map(({ id, questions, questionnaires = [] }) => ({
    id,
    isActive: engine.questionnaire(id).visible,
    asksQuestions: questions.some(asks),
    within: tabsOf(questionnaires, engine),
  }))
}

function asks(question: Question): boolean {
  return holdsAnswer(question) || (question.questions ?? []).some(asks)
}

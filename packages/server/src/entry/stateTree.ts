/**
 * The state of a case as the specified wire draws it: a tree for each language, with what the rules make of the answers.
 * A question that repeats stands in it once per occurrence, under the key `id#2` from the second on.
 */

import { isAnnotationId } from '@casebook/core/annotation/annotation'
import type { Value } from '@casebook/core/bases/answerValue'
import { languagesOfBase, type Question, type Questionnaire } from '@casebook/core/bases/base'
import { keyOf } from '@casebook/core/bases/key'
import type { ReceivedRequestOf } from '@casebook/core/call/call'
import type { entryCalls, question, tree } from '@casebook/core/entry/entry.calls'
import type { ReadIn } from '@casebook/core/entry/form/answerText'
import { asRecorded, namedAnswer } from '@casebook/core/entry/form/namedAnswer'
import type { Fact } from '@casebook/core/facts/fact'
import { type TextLanguage, textIn } from '@casebook/core/language/language'
import { freezingFor } from '@casebook/core/locks/freezing'
import { createEngine, type Engine } from '@casebook/core/rules/engine/engine'
import type { z } from 'zod'
import type { ReadyBase } from '../bases/compiledBases'
import type { CaseFreezing } from '../locks/caseFreezing'

type Tree = z.output<typeof tree>
type QuestionNode = z.output<typeof question>
type QuestionnaireNode = Tree['questionnaires'][number]

/** The languages that a request wants trees of. */
export type WantedLanguage = ReceivedRequestOf<typeof entryCalls.tree>['language']

export function stateTrees(
  ready: ReadyBase,
  facts: readonly Fact[],
  wanted: WantedLanguage,
  frozenBy: CaseFreezing['reasons'],
): Record<TextLanguage, Tree> {
  const languages = languagesOfBase(ready.base).filter((language) => wanted === undefined || wanted === language)
  if (languages.length === 0) return {}
  const engine = createEngine(ready.compiled)
  engine.setAll(facts.filter(({ id }) => !isAnnotationId(id)))
  return Object.fromEntries(languages.map((language) => [language, treeIn(language, ready, engine, frozenBy)]))
}

/** A score of minus infinity has no number on the wire: it is as low as its counterpart P7 is high. */
const lowestScore = -999

function treeIn(language: TextLanguage, { base }: ReadyBase, engine: Engine, frozenBy: CaseFreezing['reasons']): Tree {
  const draw = new Drawing(engine, language, base.config.fallbackLanguage, frozenBy)
  const scores = new Map(engine.solutions().map(({ id, score }) => [id, score]))
  return {
    topLevelQuestions: [...engine.structure.questions.values()]
      .filter(({ parent }) => parent === null)
      .map(({ question: { id } }) => id),
    questionnaires: draw.questionnaires(base.questionnaires, 1),
    solutions: base.solutions.map(({ id, text, description }) => ({
      id,
      text: draw.text(text),
      value: Math.max(scores.get(id) ?? 0, lowestScore),
      ...(description ? { description: draw.text(description) } : {}),
    })),
  }
}

class Drawing {
  readonly #engine: Engine
  readonly #language: TextLanguage
  readonly #fallback: TextLanguage
  readonly #readIn: ReadIn
  readonly #frozenBy: CaseFreezing['reasons']

  constructor(engine: Engine, language: TextLanguage, fallback: TextLanguage, frozenBy: CaseFreezing['reasons']) {
    this.#readIn = asRecorded(engine.compiled.base, language)
    this.#engine = engine
    this.#language = language
    this.#fallback = fallback
    this.#frozenBy = frozenBy
  }

  /** `key`: of the question that it belongs to. */
  text(of: Question['text'], key?: string): string {
    return textIn(of, this.#language, this.#fallback, namedAnswer(this.#engine, this.#readIn, key))
  }

  /** `outer` is the occurrence that contains all this. */
  questionnaires(list: readonly Questionnaire[], outer: number): QuestionnaireNode[] {
    return list.flatMap((questionnaire) =>
      this.#occurrences(questionnaire, outer).map((occurrence) => this.#questionnaire(questionnaire, occurrence)),
    )
  }

  #questionnaire(questionnaire: Questionnaire, occurrence: number): QuestionnaireNode {
    const { id, text, description, meta = {} } = questionnaire
    const frozenBy = this.#frozenBy.get(id) ?? null
    return {
      id: keyOf(id, occurrence),
      text: this.text(text),
      ...(description ? { description: this.text(description) } : {}),
      active: this.#engine.questionnaire(id).visible,
      questions: this.#questions(questionnaire.questions, occurrence),
      meta,
      freezing: freezingFor(frozenBy),
      ...(frozenBy ? { frozenBy } : {}),
      questionnaires: this.questionnaires(questionnaire.questionnaires ?? [], occurrence),
    }
  }

  #questions(list: readonly Question[], outer: number): QuestionNode[] {
    return list.flatMap((question) =>
      this.#occurrences(question, outer).map((occurrence) => this.#question(question, occurrence)),
    )
  }

  #question(question: Question, occurrence: number): QuestionNode {
    const key = keyOf(question.id, occurrence)
    const { state, value, visible, indication } = this.#engine.question(key)
    const { type, text, description, unit, min, max, src, imageDimension, requestedDimension } = question
    return {
      id: key,
      text: this.text(text, key),
      ...(description ? { description: this.text(description, key) } : {}),
      active: visible,
      indication,
      abstract: question.abstract ?? false,
      type,
      state,
      value,
      ...(unit ? { unit: this.text(unit) } : {}),
      ...(min === undefined ? {} : { min }),
      ...(max === undefined ? {} : { max }),
      meta: question.meta ?? {},
      answers: (question.answers ?? []).map((answer) => ({
        id: answer.id,
        text: this.text(answer.text, key),
        ...(answer.description ? { description: this.text(answer.description, key) } : {}),
        value: isChosen(value, answer.id),
        ...(answer.shape ? { shape: answer.shape } : {}),
      })),
      ...(src === undefined ? {} : { src }),
      ...(imageDimension ? { imageDimension } : {}),
      ...(requestedDimension ? { requestedDimension } : {}),
      questions: this.#questions(question.questions ?? [], occurrence),
    }
  }

  #occurrences({ id, repeats }: Question | Questionnaire, outer: number): readonly number[] {
    return repeats ? this.#engine.occurrences(id) : [outer]
  }
}

function isChosen(value: Value | null, answerId: string): boolean {
  return Array.isArray(value) ? value.includes(answerId) : value === answerId
}

/**
 * The part of a base on which some of its questions depend, as a base of its own: their rules, what these rules read,
 * and so on. Evaluating a case by it gives those questions the same state as the whole base does, in much less time.
 */
import type { Base, Question, Questionnaire } from '../bases/base'
import { type BaseStructure, baseStructure } from '../bases/structure'
import { type References, referencesOfRule, targetsOf } from '../rules/references'

export interface NeededBase {
  readonly base: Base
  /** The questions whose answers it takes. */
  readonly questions: ReadonlySet<string>
}

/** Ids that the base does not have are left out. */
export function neededBase(base: Base, wanted: Iterable<string>): NeededBase {
  const structure = baseStructure(base)
  const rules = base.rules.map((rule) => ({
    rule,
    targets: new Set(targetsOf(rule.then)),
    reads: referencesOfRule(rule),
  }))
  const needed = new Needed(structure)
  for (const id of wanted) needed.addQuestion(id)

  let left = rules
  for (let before = -1; before !== left.length; ) {
    before = left.length
    left = left.filter(({ targets, reads }) => {
      if (!needed.isTarget(targets)) return true
      needed.addReferences(reads)
      return false
    })
  }

  const leftOut = new Set(left.map(({ rule }) => rule))
  return {
    base: {
      ...base,
      questionnaires: onlyWith(base.questionnaires, needed),
      solutions: base.solutions.filter(({ id }) => needed.targets.has(id)),
      rules: base.rules.filter((rule) => !leftOut.has(rule)),
    },
    questions: needed.questions,
  }
}

class Needed {
  readonly questions = new Set<string>()
  /** Ids of questions, questionnaires and solutions: a rule that acts on one of them is needed. */
  readonly targets = new Set<string>()
  readonly #structure: BaseStructure

  constructor(structure: BaseStructure) {
    this.#structure = structure
  }

  isTarget(ids: ReadonlySet<string>): boolean {
    for (const id of ids) if (this.targets.has(id)) return true
    return false
  }

  /** With the questionnaires it shows in, and if it repeats, all that repeats with it: any answer makes an occurrence. */
  addQuestion(id: string): void {
    const place = this.#structure.questions.get(id)
    if (!place || this.targets.has(id)) return
    this.questions.add(id)
    this.targets.add(id)
    for (
      let at = this.#structure.questionnaires.get(place.questionnaire.id);
      at;
      at = at.parent ? this.#structure.questionnaires.get(at.parent.id) : undefined
    )
      this.targets.add(at.questionnaire.id)
    if (place.repeatsIn === null) return
    for (const [other, { repeatsIn }] of this.#structure.questions)
      if (repeatsIn === place.repeatsIn) this.questions.add(other)
  }

  addReferences({ questions, solutions }: References): void {
    for (const id of questions) this.addQuestion(id)
    for (const id of solutions) this.targets.add(id)
  }
}

/** A questionnaire above a needed one stays. */
function onlyWith(list: readonly Questionnaire[], needed: Needed): readonly Questionnaire[] {
  return list.flatMap((questionnaire) => {
    const below = onlyWith(questionnaire.questionnaires ?? [], needed)
    const questions = onlyNeeded(questionnaire.questions, needed.questions)
    if (questions.length === 0 && below.length === 0) return []
    return [{ ...questionnaire, questions, ...(questionnaire.questionnaires && { questionnaires: below }) }]
  })
}

/** A question above a needed one stays. */
function onlyNeeded(questions: readonly Question[], needed: ReadonlySet<string>): readonly Question[] {
  return questions.flatMap((question) => {
    const below = onlyNeeded(question.questions ?? [], needed)
    if (!needed.has(question.id) && below.length === 0) return []
    // Nobody chooses there, and what a condition reads need not be in it.
    const answers = question.answers?.map(({ when: _, ...answer }) => answer)
    return [{ ...question, ...(answers && { answers }), ...(question.questions && { questions: below }) }]
  })
}

import type { Answer } from '../bases/base'
import type { TestAnswer } from '../bases/testPatients/testPatient'
import type { FactValue } from '../facts/fact'
import type { CompiledBase } from '../rules/compile'
import { createEngine, type Engine } from '../rules/engine/engine'
import { withheldChoices } from '../rules/engine/offered'
import type { Proposal } from './wishes'

/** One case that gets the answers of one proposal after another. Only what differs is computed again. */
export class Trial {
  readonly engine: Engine
  #answered: Proposal = new Map()

  constructor(compiled: CompiledBase) {
    this.engine = createEngine(compiled)
  }

  play(proposal: Proposal): Engine {
    const gone = [...this.#answered.keys()].filter((id) => !proposal.has(id)).map((id) => ({ id, value: null }))
    this.engine.setAll([...gone, ...[...proposal].map(([id, value]) => ({ id, value: value as FactValue }))])
    this.#answered = proposal
    return this.engine
  }

  /** Every answer could be given: its question shows, and its options are offered. */
  isPossible(): boolean {
    return [...this.#answered.keys()].every((id) => this.engine.question(id).visible && this.withheld(id).length === 0)
  }

  /** The answers that are chosen and not offered. */
  withheld(id: string): readonly Answer[] {
    const place = this.engine.structure.questions.get(id)
    return place ? withheldChoices(place.question, this.engine.question(id)) : []
  }
}

export const answersOf = (proposal: Proposal): readonly TestAnswer[] =>
  [...proposal].map(([questionId, value]) => ({ questionId, value }))

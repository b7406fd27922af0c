/** A base that was read, with what a test asks of it. */
import type { Base, Question } from '@casebook/core/bases/base'
import { baseStructure } from '@casebook/core/bases/structure'
import type { Fact } from '@casebook/core/facts/fact'
import { compileBase } from '@casebook/core/rules/compile'
import { createEngine } from '@casebook/core/rules/engine/engine'
import type { SourceFinding } from './finding'

export interface ReadFile {
  readonly base: Base
  readonly findings: readonly SourceFinding[]
  question(id: string): Question
  /** Whether each question shows, and its value, after these answers. */
  after(...facts: readonly Fact[]): (id: string) => { readonly visible: boolean; readonly value: unknown }
}

export function asked({ base, findings }: Pick<ReadFile, 'base' | 'findings'>): ReadFile {
  const { questions } = baseStructure(base)
  return {
    base,
    findings,
    question(id) {
      const place = questions.get(id)
      if (!place) throw new Error(`There is no question ${id}`)
      return place.question
    },
    after(...facts) {
      const engine = createEngine(compileBase(base))
      engine.setAll(facts)
      return (id) => engine.question(id)
    },
  }
}

export const loud = ({ findings }: Pick<ReadFile, 'findings'>) => findings.filter(({ severity }) => severity !== 'note')

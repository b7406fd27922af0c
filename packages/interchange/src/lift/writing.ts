/** What a base computes, in the expressions of one format: the steps that all writers share. */
import type { Question } from '@casebook/core/bases/base'
import type { Condition, Formula } from '@casebook/core/bases/rule'
import type { BaseStructure } from '@casebook/core/bases/structure'
import type { Said } from '../expressions/build'
import { type Expression, ExpressionFault } from '../expressions/expression'
import { computedOf, scoreOf } from './computed'
import { type Shape, Unsayable, type WrittenField, type WrittenFields } from './field'
import { createConditions, type Dialect } from './sayCondition'

interface Format {
  readonly structure: BaseStructure
  /** By the ids of their questions. */
  readonly fields: ReadonlyMap<string, WrittenField>
  /** The fields of scores, by their solutions. */
  readonly scores: ReadonlyMap<string, string>
  readonly dialect: Dialect
  /** `of`: the question that is computed; without it, the score of a solution. */
  readonly print: (expression: Expression, of?: Question) => string
  /** Why no field of this shape can be computed; undefined if it can. */
  readonly uncomputed: Partial<Readonly<Record<Shape, string>>>
  readonly formulas: (
    fields: WrittenFields,
    condition: (condition: Condition) => Said,
  ) => (formula: Formula) => Expression
}

export interface Writing {
  readonly condition: (condition: Condition) => Said
  /** @throws {Unsayable} if there is no such question */
  readonly fieldOf: (id: string) => WrittenField
  /** Null: nothing computes it. */
  readonly calculationOf: (question: Question) => string | null | Unsayable
  readonly scoreOf: (solutionId: string) => string | Unsayable
}

export function createWriting({ structure, fields, scores, dialect, print, uncomputed, formulas }: Format): Writing {
  const calculations = new Map<string, string | null | Unsayable>()
  const scoreTexts = new Map<string, string | Unsayable>()

  const fieldOf = (id: string) => {
    const field = fields.get(id)
    if (!field) throw new Unsayable(`There is no question ${id}.`)
    return field
  }
  const written: WrittenFields = {
    question(id) {
      const field = fieldOf(id)
      if (field.question.abstract && calculationOf(field.question) instanceof Unsayable)
        throw new Unsayable(`The value of ${id} is not computed.`)
      return field
    },
    score(id) {
      if (typeof scoreTextOf(id) !== 'string') throw new Unsayable(`The score of ${id} is not computed.`)
      return scores.get(id) ?? id
    },
  }
  const formula = formulas(written, (each) => condition(each))
  const condition = createConditions({ structure, fields: written, formula, dialect })

  function calculationOf(question: Question): string | null | Unsayable {
    const before = calculations.get(question.id)
    if (before !== undefined) return before
    // What depends on itself is not said.
    calculations.set(question.id, new Unsayable(`The value of ${question.id} depends on itself.`))
    const text = sayable(() => {
      const { shape, codes } = fieldOf(question.id)
      const reason = uncomputed[shape]
      if (reason !== undefined) throw new Unsayable(reason)
      const expression = computation(question, codes)
      return expression && print(expression, question)
    })
    calculations.set(question.id, text)
    return text
  }

  function computation(question: Question, codes: WrittenField['codes']): Expression | null {
    const computed = computedOf(structure, question)
    if (computed.type === 'None') return null
    if (computed.type === 'Unsayable') throw new Unsayable(computed.reason)
    if (computed.type === 'Formula') return formula(computed.formula)
    const literal = (value: unknown): Formula => {
      if (typeof value === 'boolean') return { Number: { value: value ? 1 : 0 } }
      if (question.type === 'Date') return { Date: { value: String(value) } }
      return { Text: { value: codes.get(String(value)) ?? String(value) } }
    }
    const chosen = computed.values.reduceRight<Formula | undefined>(
      (others, { value, while: holds }) => ({
        If: { if: holds, then: literal(value), ...(others ? { else: others } : {}) },
      }),
      undefined,
    )
    return chosen ? formula(chosen) : null
  }

  function scoreTextOf(id: string): string | Unsayable {
    const before = scoreTexts.get(id)
    if (before !== undefined) return before
    const text = sayable(() => print(formula(scoreOf(structure, id))))
    scoreTexts.set(id, text)
    return text
  }

  return { condition, fieldOf, calculationOf, scoreOf: scoreTextOf }
}

/** The reason, if the format cannot say it. */
export function sayable<T>(make: () => T): T | Unsayable {
  try {
    return make()
  } catch (fault) {
    if (fault instanceof ExpressionFault) return new Unsayable(fault.message)
    throw fault
  }
}

/** While a formula has a value. Two-valued, as all conditions here. */
import type { Condition, Formula } from '@casebook/core/bases/rule'
import type { BaseStructure } from '@casebook/core/bases/structure'
import { all, always, any, chose, compare, isTrue, known, not } from '../lower/conditions/conditions'
import { todayId } from '../lower/today'

const zero: Formula = { Number: { value: 0 } }

export function hasValue(formula: Formula, structure: BaseStructure): Condition {
  const of = (each: Formula) => hasValue(each, structure)
  if ('Number' in formula || 'Date' in formula || 'Text' in formula || 'Count' in formula) return always
  if ('Answer' in formula && formula.Answer.questionId === todayId) return always
  if ('Answer' in formula) return isTrue(known(formula.Answer.questionId))
  if ('Weight' in formula) {
    const { questionId } = formula.Weight
    const answers = structure.questions.get(questionId)?.question.answers ?? []
    return any(...answers.flatMap(({ id, weight }) => (weight === undefined ? [] : [isTrue(chose(questionId, id))])))
  }
  if ('Label' in formula) return isTrue(known(formula.Label.questionId))
  if ('Sum' in formula) return any(...formula.Sum.of.map(of))
  if ('Min' in formula) return any(...formula.Min.of.map(of))
  if ('Max' in formula) return any(...formula.Max.of.map(of))
  if ('Average' in formula) return any(...formula.Average.of.map(of))
  if ('Join' in formula) return any(...formula.Join.of.map(of))
  if ('Divide' in formula) {
    const [, ...divisors] = formula.Divide.of
    const isZero = (divisor: Formula) => isTrue(compare(divisor, 'Equal', zero))
    return all(...formula.Divide.of.map(of), ...divisors.map((divisor) => not(isZero(divisor))))
  }
  if ('Ln' in formula) return all(of(formula.Ln.of), isTrue(compare(formula.Ln.of, 'Greater', zero)))
  if ('If' in formula) {
    const { if: condition, then, else: otherwise } = formula.If
    const test = isTrue(condition)
    return any(all(test, of(then)), ...(otherwise ? [all(not(test), of(otherwise))] : []))
  }
  return all(...partsOf(formula).map(of))
}

/** The formulas in a formula that has a value only if all of them have. */
function partsOf(formula: Formula): readonly Formula[] {
  const [inside] = Object.values(formula) as readonly Readonly<Record<string, unknown>>[]
  return Object.values(inside ?? {}).flatMap((part) => {
    const list = Array.isArray(part) ? part : [part]
    return list.filter((each): each is Formula => typeof each === 'object' && each !== null)
  })
}

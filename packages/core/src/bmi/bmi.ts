/** The body mass index from centimetres and kilograms, for the calculator beside a question. */
import { divide, multiply, round, toNumber } from '../bases/decimal'

/** Both bounds are inclusive. */
export const heightBounds = { min: 50, max: 250 } as const
export const weightBounds = { min: 30, max: 300 } as const

export const bmiMessages = [
  'bmi.height.tooSmall',
  'bmi.height.tooLarge',
  'bmi.weight.tooSmall',
  'bmi.weight.tooLarge',
] as const

export type BmiMessage = (typeof bmiMessages)[number]

/** Null if nothing, or not a number, was typed. */
export interface Body {
  readonly height: number | null
  readonly weight: number | null
}

/** The problems of the entry, height first. A missing entry is not a problem yet. */
export function bmiProblems({ height, weight }: Body): readonly BmiMessage[] {
  const problems: BmiMessage[] = []
  if (height !== null) {
    if (height < heightBounds.min) problems.push('bmi.height.tooSmall')
    if (height > heightBounds.max) problems.push('bmi.height.tooLarge')
  }
  if (weight !== null) {
    if (weight < weightBounds.min) problems.push('bmi.weight.tooSmall')
    if (weight > weightBounds.max) problems.push('bmi.weight.tooLarge')
  }
  return problems
}

/** Kilograms per square metre, with 2 decimals; 0 at height 0; null until both are known. */
export function bmiOf({ height, weight }: Body): number | null {
  if (!isNumber(height) || !isNumber(weight)) return null
  const bmi = divide(multiply(weight, 10_000), multiply(height, height))
  return bmi === null ? 0 : toNumber(round(bmi, 2))
}

function isNumber(typed: number | null): typed is number {
  return Number.isFinite(typed)
}

/** Whether OK copies the index into the answer. */
export function mayTakeBmi(body: Body): boolean {
  return bmiOf(body) !== null && bmiProblems(body).length === 0
}

/** Whether a question has the BMI calculator: those that people answer in kg/m². */
import type { Question } from '../bases/base'
import { kindOf } from '../questions/kinds'

export function offersBmi(question: Question): boolean {
  const { abstract, unit } = question
  return (
    kindOf(question).isNumeric &&
    !abstract &&
    Object.values(unit ?? {}).some((words) => isKilogramsBySquareMetre(words))
  )
}

function isKilogramsBySquareMetre(unit: string): boolean {
  return /^kg\/m(?:²|\^?2)$/i.test(unit.replace(/\s/g, ''))
}

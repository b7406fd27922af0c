/** A row of the type `range`: a slider from one number to another. */
import type { Meta, Question } from '@casebook/core/bases/base'
import { decimalsOf } from '@casebook/core/bases/digits'
import { numberIn } from '../lower/literals'
import type { Row } from './sheets'

/** What an XLSForm takes without parameters. */
const usual = { from: 0, to: 10, step: 1 }

export function rangeIn(row: Row): typeof usual {
  const parameters = row.read('parameters')
  const of = (name: string) =>
    numberIn(new RegExp(String.raw`\b${name}\s*=\s*([-\d.]+)`, 'i').exec(parameters)?.[1] ?? '')
  return { from: of('start') ?? usual.from, to: of('end') ?? usual.to, step: of('step') ?? usual.step }
}

/** Both ends are needed, which a constraint may have moved past each other. */
export function sliderOf(row: Row, { min, max, abstract }: Question): Meta {
  const isScale = typeof min === 'number' && typeof max === 'number' && min < max && !abstract
  if (!isScale) return {}
  const { from, step } = rangeIn(row)
  return { 'layout/slider': 'true', 'layout/decimal-places': String(Math.max(decimalsOf(from), decimalsOf(step))) }
}

/** A number drawn as a slider, by `layout/slider`. It is a plain number everywhere else. */
import type { Question } from '../bases/base'
import { decimalPlaces, decimalsOf } from '../bases/digits'
import { isOn } from './layout'

export interface Scale {
  readonly min: number
  readonly max: number
  readonly step: number
  /** `layout/scale`: words from the lowest to the highest, at equal distances, as in `none|moderate|worst`. */
  readonly words: readonly string[]
}

/** Null for a question that is no slider: both limits are needed. */
export function scaleOf({ type, min, max, meta, abstract }: Question): Scale | null {
  if (!isOn(meta?.['layout/slider']) || type !== 'Num' || abstract) return null
  if (typeof min !== 'number' || typeof max !== 'number' || min >= max) return null
  const decimals = decimalPlaces({ meta }) ?? Math.max(decimalsOf(min), decimalsOf(max))
  const words = (meta?.['layout/scale'] ?? '').split('|').map((word) => word.trim())
  return { min, max, step: Number(`1e-${decimals}`), words: words.some((word) => word !== '') ? words : [] }
}

export type SliderMove = 'up' | 'down' | 'farUp' | 'farDown' | 'lowest' | 'highest'

const moves: Readonly<Record<string, SliderMove>> = {
  ArrowUp: 'up',
  ArrowRight: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'down',
  PageUp: 'farUp',
  PageDown: 'farDown',
  Home: 'lowest',
  End: 'highest',
}

/** Null for any other key. The handle goes where the arrow points, so left is up where the scale begins on the right. */
export function moveOf(key: string, isRightToLeft: boolean): SliderMove | null {
  if (isRightToLeft && key === 'ArrowLeft') return 'up'
  if (isRightToLeft && key === 'ArrowRight') return 'down'
  return moves[key] ?? null
}

/** A slider without an answer has no place to move from: it begins at the end that the key comes from. */
export function moved({ min, max, step }: Scale, from: number | null, move: SliderMove): number {
  if (move === 'lowest') return min
  if (move === 'highest') return max
  const isUp = move === 'up' || move === 'farUp'
  if (from === null) return isUp ? min : max
  const steps = (move === 'farUp' || move === 'farDown' ? 10 : 1) * (isUp ? 1 : -1)
  const to = Number((from + steps * step).toFixed(decimalsOf(step)))
  return Math.min(max, Math.max(min, to))
}

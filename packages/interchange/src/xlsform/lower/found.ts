/** A field as an expression sees it. */
import type { Condition, Formula } from '@casebook/core/bases/rule'
import type { Field } from '../../expressions/expression'
import type { Case } from '../../lower/comparisons'
import { all, chose, isAlways, isTrue, known, never } from '../../lower/conditions/conditions'
import type { SourceField } from '../../lower/sourceField'

export interface Found {
  readonly source: SourceField
  /** A hidden field counts as blank: what has to be true for its answer to count. */
  readonly guard: Condition
  /** Of one that is computed: all texts that it can have. Null: any. */
  readonly among: readonly string[] | null
  readonly isComputed: boolean
  /** From outside of the repeat that it is in. */
  readonly isElsewhere: boolean
  /** What is asked of its answer: from elsewhere, of the first entry. @throws NotCarried if that cannot be asked */
  readonly asked: (condition: Condition) => Condition
}

/** @throws ExpressionFault if there is no such field, or none that could be read from there */
export type Find = (field: Field, ofAllEntries?: boolean) => Found

export function answerOf({ source: { id }, guard }: Found): Formula {
  return guarded(guard, { Answer: { questionId: id } })
}

export function guarded(guard: Condition, then: Formula): Formula {
  return isAlways(guard) ? then : { If: { if: isTrue(guard), then } }
}

export function isKnown({ source: { id, kind }, guard, asked }: Found): Condition {
  return kind === 'none' ? never : all(guard, asked(known(id)))
}

/** Null: it can have any value. */
export function casesOfField({ source: { id, kind, choices }, guard, among, asked }: Found): readonly Case[] | null {
  if (kind === 'none') return []
  if (kind === 'choice') return choices.map(({ code }) => ({ value: code, when: all(guard, asked(chose(id, code))) }))
  return among === null
    ? null
    : among.map((value) => ({ value, when: all(guard, asked({ Equal: { questionId: id, value } })) }))
}

/** SQL that says which side of studies a statement reads. */
import type { BaseName } from '@casebook/core/bases/baseName'
import { type Side, sideOf } from '@casebook/core/bases/sides/practice'
import { type RawBuilder, sql } from 'kysely'

/** `either`: the statement names one base, or one case, which is of one side. */
export type Sides = Side | 'either'

/** SQL that is true for the name of a base on these sides. */
export function isOnSide(sides: Sides, name: RawBuilder<unknown>): RawBuilder<boolean> {
  if (sides === 'either') return sql`true`
  return sides === 'live' ? sql`not is_practice(${name})` : sql`is_practice(${name})`
}

/** The side of a list: that of its base; of all bases together, the live one. */
export function sideOfList(base: Pick<BaseName, 'base'> | undefined): Side {
  return base ? sideOf(base.base) : 'live'
}

/** SQL of the name under which protection, access and limits of the study are kept. */
export function liveName(name: RawBuilder<unknown>): RawBuilder<string> {
  return sql`live_name(${name})`
}

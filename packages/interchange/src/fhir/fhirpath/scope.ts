/** The scope of an expression: the document, the item it belongs to, and its variables. */

import type { FindingKind } from '@casebook/core/bases/findingKinds'
import type { Formula } from '@casebook/core/bases/rule'
import type { Enablement, Viewpoint } from '../../lower/conditions/enablement'
import type { Source } from '../source/source'
import type { SourceItem } from '../source/sourceItem'
import type { Collection } from './element'
import type { Tree } from './tree'

export interface Scope {
  readonly source: Source
  readonly enablement: Enablement<SourceItem>
  /** The place from which questions are read; the same for the whole expression. */
  readonly viewpoint: Viewpoint<SourceItem>
  /** `%context`: an item, or null for the entire response. */
  readonly context: SourceItem | null
  /** `$this`: the input for names without a subject. */
  readonly focus: Collection
  /** `$total` and `$index`, inside functions that have them. */
  readonly total: Collection | null
  readonly index: number | null
  readonly variable: (name: string) => Collection
  readonly evaluate: (tree: Tree, scope: Scope) => Collection
  /** Reported if the expression is carried over. */
  readonly remark: (kind: FindingKind, message: string) => void
  /** Reports a path that leads nowhere: nobody can ever answer what it asks for. */
  readonly deadEnd: (end: DeadEnd) => void
}

/**
 * `item`: a linkId that is missing from the document, or from where the path looks. `step`: a member that an item or an
 * answer does not have.
 */
export interface DeadEnd {
  readonly at: 'item' | 'step'
  readonly what: string
}

/** A function: it gets its input list and its unevaluated arguments. */
export type Work = (input: Collection, args: readonly Tree[], scope: Scope) => Collection

/** Placeholder for `$total` while the terms of an aggregate are evaluated. */
export const totalSoFar: Formula = { Text: { value: '$total' } }

/** What an expression can see: the document, the item it stands at, and what its names stand for. */
import type { Formula } from '../../bases/rule'
import type { Enablement, Viewpoint } from '../conditions/enablement'
import type { Source } from '../fhir/source'
import type { SourceItem } from '../fhir/sourceItem'
import type { FindingKind } from '../finding'
import type { Collection } from './element'
import type { Tree } from './tree'

export interface Scope {
  readonly source: Source
  readonly enablement: Enablement
  /** From where questions are looked at; the same for the whole expression. */
  readonly viewpoint: Viewpoint
  /** `%context`: an item, or null for the response as a whole. */
  readonly context: SourceItem | null
  /** `$this`: what names without a subject are looked up in. */
  readonly focus: Collection
  /** `$total` and `$index`, inside of functions that have them. */
  readonly total: Collection | null
  readonly index: number | null
  readonly variable: (name: string) => Collection
  readonly evaluate: (tree: Tree, scope: Scope) => Collection
  /** To be told if the expression is carried. */
  readonly remark: (kind: FindingKind, message: string) => void
  /** To be told of a path that leads nowhere: nobody can ever answer what it asks for. */
  readonly deadEnd: (end: DeadEnd) => void
}

/** `item`: a linkId that is not in the document, or not where the path looks. `step`: something that an item or an answer does not have. */
export interface DeadEnd {
  readonly at: 'item' | 'step'
  readonly what: string
}

/** A function: it gets the list it is called on, and its arguments as they were written. */
export type Work = (input: Collection, args: readonly Tree[], scope: Scope) => Collection

/** Stands for `$total` while the terms of an aggregate are worked out. */
export const totalSoFar: Formula = { Text: { value: '$total' } }

/** Everything known about the items before they are put in place. */
import type { Condition } from '@casebook/core/bases/rule'
import type { Enablement } from '../../lower/conditions/enablement'
import type { Source } from '../source/source'
import type { SourceItem } from '../source/sourceItem'
import type { Initial } from './initial'
import type { RuleBook } from './rules'

export interface Plan {
  readonly source: Source
  readonly enablement: Enablement<SourceItem>
  readonly rules: RuleBook
  /** Ids of the questions set by rules. */
  readonly derived: ReadonlySet<string>
  readonly initials: ReadonlyMap<SourceItem, Initial>
  /** By item: the hidden question that holds its enablement, if repeating the whole condition would be too long. */
  readonly switches: ReadonlyMap<SourceItem, Switch>
}

export interface Switch {
  readonly id: string
  readonly condition: Condition
}

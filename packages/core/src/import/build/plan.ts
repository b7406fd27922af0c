/** Everything that was worked out about the items before they are put in their places. */
import type { Condition } from '../../bases/rule'
import type { Enablement } from '../conditions/enablement'
import type { Source } from '../fhir/source'
import type { SourceItem } from '../fhir/sourceItem'
import type { Initial } from './initial'
import type { RuleBook } from './rules'

export interface Plan {
  readonly source: Source
  readonly enablement: Enablement
  readonly rules: RuleBook
  /** Ids of the questions that rules set. */
  readonly derived: ReadonlySet<string>
  readonly initials: ReadonlyMap<SourceItem, Initial>
  /** By item: the hidden question that says whether it is enabled, where saying so in full would be too long. */
  readonly switches: ReadonlyMap<SourceItem, Switch>
}

export interface Switch {
  readonly id: string
  readonly condition: Condition
}

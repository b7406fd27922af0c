import { useQueryState } from '../entry/controls/caseMarks'
import { QueryStatus } from '../entry/controls/lazyMarks'
import { StatusChip } from '../ui/StatusChip'

/** Marks an answer with a pending query. */
export function QueryChip({ itemKey }: { readonly itemKey: string }) {
  const query = useQueryState(itemKey)
  return query && <QueryStatus state={query} itemKey={itemKey} Shown={StatusChip} />
}

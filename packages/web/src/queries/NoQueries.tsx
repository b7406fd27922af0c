import { Trans } from '@lingui/react'
import { EmptyState } from '../ui/EmptyState'

export function NoQueries() {
  return (
    <EmptyState icon="flag" title={<Trans id="query.none" message="No queries" />}>
      <Trans id="query.none.what" message="No questions have been raised about this case." />
    </EmptyState>
  )
}

import { Trans } from '@lingui/react'
import { EmptyState } from '../ui/EmptyState'

/** `isOfAnswer`: on one answer; the case may have others. */
export function NoQueries({ isOfAnswer = false }: { readonly isOfAnswer?: boolean }) {
  return (
    <EmptyState icon="flag" title={<Trans id="query.none" message="No queries" />}>
      {isOfAnswer ? (
        <Trans id="query.none.answer" message="No questions have been raised about this answer." />
      ) : (
        <Trans id="query.none.what" message="No questions have been raised about this case." />
      )}
    </EmptyState>
  )
}

import { Trans } from '@lingui/react'
import { EmptyState } from '../ui/EmptyState'

/**
 * For roles that enter no cases. Does not say whether others have entered any, because this account could not see them
 * here.
 */
export function NoOwnCases() {
  return (
    <EmptyState icon="layers" title={<Trans id="cases.noneHere" message="You see no cases here" />}>
      <Trans
        id="cases.noneHere.what"
        message="This page lists the cases that you enter or that colleagues share with you. Your role enters no cases."
      />
    </EmptyState>
  )
}

import { Trans } from '@lingui/react'
import { EmptyState } from '../ui/EmptyState'

/** For a role that enters no cases. Whether others have entered some is not said: this account does not see them here. */
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

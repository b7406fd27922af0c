import { Trans } from '@lingui/react'
import { EmptyState } from '../ui/EmptyState'

/** In place of the form of a study without questions. */
export function NoQuestions() {
  return <EmptyState icon="list" title={<Trans id="dialog.empty" message="This study has no questions" />} />
}

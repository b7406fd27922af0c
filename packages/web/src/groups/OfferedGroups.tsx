import type { Saved } from '@casebook/core/entry/entry.context'
import { Trans } from '@lingui/react'
import { Suspense } from 'react'
import { fetchCaseCalls, useCaseCalls } from '../entry/modals/useCaseCalls'
import { useOpenCase } from '../entry/useOpenCase'
import { useSession } from '../session/session'
import { Icon } from '../ui/Icon'
import { CodeBoundary } from '../ui/lazy/CodeBoundary'
import { GroupBoxes } from './GroupBoxes'

/** The groups that the saved case could be shared with. */
export default function OfferedGroups({ saved }: { readonly saved: Saved }) {
  const { caseCalls } = useSession()
  const { possibleGroupsToAddTo: offered } = saved
  if (offered.length === 0) return null
  return (
    <section>
      <p className="text-ink-2">
        <Trans
          id="dialog.saved.groups"
          message="The case can be shared with these groups. Every tick is saved at once."
        />
      </p>
      <CodeBoundary fetch={() => fetchCaseCalls(caseCalls)} onMissing={() => {}}>
        <Suspense fallback={null}>
          <Boxes offered={offered} />
        </Suspense>
      </CodeBoundary>
    </section>
  )
}

/** If the server does not support sharing, the groups are only listed. */
function Boxes({ offered }: { readonly offered: readonly string[] }) {
  const { groups } = useCaseCalls()
  const studyCase = useOpenCase()
  if (groups && studyCase) return <GroupBoxes groups={groups} studyCase={studyCase} offered={offered} />
  return (
    <ul className="divide-y divide-line">
      {offered.map((group) => (
        <li key={group} className="flex items-center gap-2 text-sm">
          <Icon name="users" />
          <bdi>{group}</bdi>
        </li>
      ))}
    </ul>
  )
}

import { holds } from '@casebook/core/permissions/capabilities'
import { useSearchParams } from '../router/useSearchParams'
import { useVisit } from '../router/useVisit'
import { useSession } from '../session/session'
import { lazyComponent } from '../ui/lazy/lazyComponent'
import { EntryScreen } from './EntryScreen'
import type { EntryActor } from './FormContext'

const ReviewRoute = lazyComponent(() => import('../sdv/ReviewRoute'))

interface EntryRouteProps {
  readonly group: string
  readonly base: string
  /** Called with the address of the open case or draft. Without it, the address of the page is replaced. */
  readonly onAddress?: (address: string) => void
  /** Called with the chart once the case is open. */
  readonly onOpened?: (actor: EntryActor) => void
}

/**
 * Reads the case or the draft from the address. A new address remounts the screen, except when a case gets its first
 * name. Who enters no cases, or only wants to look, sees a case read-only.
 */
export default function EntryRoute({ group, base, onAddress, onOpened }: EntryRouteProps) {
  const params = useSearchParams()
  const { visit, rename } = useVisit()
  const name = params.get('case')
  const { user } = useSession()
  const ofCase = name === null ? null : { group, base, owner: params.get('owner') ?? user.username, name }
  const question = params.get('question')
  if (ofCase && (params.has('read') || !holds(user.roles, 'hasOwnCases')))
    return <ReviewRoute key={visit} studyCase={ofCase} question={question} />
  return (
    <EntryScreen
      key={visit}
      group={group}
      base={base}
      draft={params.get('draft')}
      ofCase={ofCase}
      question={question}
      onAddress={onAddress ?? rename}
      onOpened={onOpened}
    />
  )
}

import { useSearchParams } from '../router/useSearchParams'
import { useVisit } from '../router/useVisit'
import { useSession } from '../session/session'
import { EntryScreen } from './EntryScreen'
import type { EntryActor } from './FormContext'

interface EntryRouteProps {
  readonly group: string
  readonly base: string
  /** Called with the address of what is open; without it, the page takes that address. */
  readonly onAddress?: (address: string) => void
  /** Called with the chart once the case is open. */
  readonly onOpened?: (actor: EntryActor) => void
}

/** Reads the case or the draft off the address. Another address starts afresh; the one that a case takes once it has a name does not. */
export default function EntryRoute({ group, base, onAddress, onOpened }: EntryRouteProps) {
  const params = useSearchParams()
  const { visit, rename } = useVisit()
  const name = params.get('case')
  const { user } = useSession()
  return (
    <EntryScreen
      key={visit}
      group={group}
      base={base}
      draft={params.get('draft')}
      ofCase={name === null ? null : { group, base, owner: params.get('owner') ?? user.username, name }}
      onAddress={onAddress ?? rename}
      onOpened={onOpened}
    />
  )
}

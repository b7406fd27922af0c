import { Trans } from '@lingui/react'
import type { EntryActor } from './entry/FormContext'
import { useSearchParams } from './router/useSearchParams'
import { useVisit } from './router/useVisit'
import { useSession } from './session/session'
import { first } from './ui/lazy/later'
import { SpinnerBar } from './ui/SpinnerBar'

/** Data entry is the largest part, and nobody needs it to sign in. */
export const EntryRoute = first(
  () => import('./entry/EntryRoute'),
  <SpinnerBar label={<Trans id="dialog.loading" message="Loading the case" />} />,
)

interface EntryPlaceProps {
  readonly group: string
  readonly base: string
  /** Hears of the address of what is open; without it, the page takes that address. */
  readonly onAddress?: (address: string) => void
  readonly onOpened?: ((actor: EntryActor) => void) | undefined
}

/**
 * Where data entry goes once its code is there. Another address starts afresh; the one that a case takes once it has a name does not.
 */
export function EntryPlace({ group, base, onAddress, onOpened }: EntryPlaceProps) {
  const params = useSearchParams()
  const { visit, rename } = useVisit()
  const name = params.get('case')
  const { user } = useSession()
  return (
    <EntryRoute
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

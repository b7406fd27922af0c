import type { CaseIdentity } from '@casebook/core/cases/caseIdentity'
import { EntryScreen } from './EntryScreen'
import type { EntryActor } from './FormContext'

interface EntryRouteProps {
  readonly group: string
  readonly base: string
  readonly draft: string | null
  readonly ofCase: CaseIdentity | null
  /** Hears of the address of what is open, once it is and whenever it changes. */
  readonly onAddress: (address: string) => void
  /** Hears of the chart once the case is open. */
  readonly onOpened?: ((actor: EntryActor) => void) | undefined
}

export default function EntryRoute(props: EntryRouteProps) {
  return <EntryScreen {...props} />
}

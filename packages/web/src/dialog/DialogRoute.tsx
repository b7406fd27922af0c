import type { CaseIdentity } from '@casebook/core/cases/caseIdentity'
import { DialogScreen } from './DialogScreen'
import type { DialogActor } from './FormContext'

interface DialogRouteProps {
  readonly group: string
  readonly base: string
  readonly draft: string | null
  readonly ofCase: CaseIdentity | null
  /** Hears of the address of what is open, once it is and whenever it changes. */
  readonly onAddress: (address: string) => void
  /** Hears of the chart once the case is open. */
  readonly onOpened?: ((actor: DialogActor) => void) | undefined
}

export default function DialogRoute(props: DialogRouteProps) {
  return <DialogScreen {...props} />
}

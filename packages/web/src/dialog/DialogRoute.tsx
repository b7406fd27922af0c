import { DialogScreen } from './DialogScreen'
import type { DialogActor } from './FormContext'

interface DialogRouteProps {
  readonly group: string
  readonly base: string
  /** A specification within the base; like the base where there is none. Our server knows no other. */
  readonly spec: string
  readonly draft: string | null
  /** Hears of the chart once the case is open. */
  readonly onOpened?: ((actor: DialogActor) => void) | undefined
}

export default function DialogRoute({ group, base, draft, onOpened }: DialogRouteProps) {
  return <DialogScreen group={group} base={base} draft={draft} onOpened={onOpened} />
}

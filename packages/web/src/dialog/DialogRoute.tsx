import { DialogScreen } from './DialogScreen'

interface DialogRouteProps {
  readonly group: string
  readonly base: string
  /** A specification within the base; like the base where there is none. Our server knows no other. */
  readonly spec: string
  readonly draft: string | null
}

export default function DialogRoute({ group, base, draft }: DialogRouteProps) {
  return <DialogScreen group={group} base={base} draft={draft} />
}

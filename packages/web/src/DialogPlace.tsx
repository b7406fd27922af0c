import { Trans } from '@lingui/react'
import type { DialogActor } from './dialog/FormContext'
import { useSearchParams } from './router/useSearchParams'
import { later } from './ui/later'
import { SpinnerBar } from './ui/SpinnerBar'

/** Data entry is the largest part, and nobody needs it to sign in. */
export const DialogRoute = later(
  () => import('./dialog/DialogRoute'),
  <SpinnerBar label={<Trans id="dialog.loading" message="Loading the case" />} />,
)

interface DialogPlaceProps {
  readonly group: string
  readonly base: string
  readonly spec: string
  readonly onOpened?: ((actor: DialogActor) => void) | undefined
}

/** Where data entry goes once its code is there. Another base or another draft starts afresh. */
export function DialogPlace({ group, base, spec, onOpened }: DialogPlaceProps) {
  const draft = useSearchParams().get('draft')
  return (
    <DialogRoute
      key={JSON.stringify([group, base, spec, draft])}
      group={group}
      base={base}
      spec={spec}
      draft={draft}
      onOpened={onOpened}
    />
  )
}

import { Trans } from '@lingui/react'
import type { DialogActor } from './dialog/FormContext'
import { useSearchParams } from './router/useSearchParams'
import { later, useLater } from './shell/later'
import { SpinnerBar } from './ui/SpinnerBar'

/** Data entry is the largest part, and nobody needs it to sign in. */
export const dataEntry = later(() => import('./dialog/DialogRoute'))

interface DialogPlaceProps {
  readonly group: string
  readonly base: string
  readonly spec: string
  readonly onOpened?: ((actor: DialogActor) => void) | undefined
}

/** Where data entry goes once its code is there. Another base or another draft starts afresh. */
export function DialogPlace({ group, base, spec, onOpened }: DialogPlaceProps) {
  const draft = useSearchParams().get('draft')
  const there = useLater(dataEntry)
  if (!there) return <SpinnerBar label={<Trans id="dialog.loading" message="Loading the case" />} />
  return (
    <there.default
      key={JSON.stringify([group, base, spec, draft])}
      group={group}
      base={base}
      spec={spec}
      draft={draft}
      onOpened={onOpened}
    />
  )
}

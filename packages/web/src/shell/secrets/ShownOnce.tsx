import { Trans } from '@lingui/react'
import { type ReactNode, useRef } from 'react'
import { Button } from '../../ui/Button'
import { Checkbox } from '../../ui/fields/Checkbox'
import { AlertDialog } from '../../ui/overlay/AlertDialog'
import { CopyField } from '../CopyField'

interface ShownOnceProps {
  /** What was made. */
  readonly name: string
  readonly description: ReactNode
  readonly label: string
  readonly secret: string
  /** What the box says by which the person leaves. */
  readonly kept: ReactNode
  readonly isKept: boolean
  readonly onKept: (isKept: boolean) => void
  readonly onDone: () => void
  readonly isBusy?: boolean
  readonly width?: 'wide'
  /** Another way to leave. */
  readonly action?: ReactNode
  /** Above the secret. */
  readonly failure?: ReactNode
  readonly children?: ReactNode
}

/** A secret, the only time that it is shown. The dialog is left by a tick. */
export function ShownOnce({
  name,
  description,
  label,
  secret,
  kept,
  isKept,
  onKept,
  onDone,
  isBusy = false,
  width,
  action,
  failure,
  children,
}: ShownOnceProps) {
  const copyButton = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog
      open
      {...(width && { width })}
      focusOn={copyButton}
      title={<bdi className="wrap-anywhere">{name}</bdi>}
      description={description}
      footer={
        <>
          <span className="me-auto text-sm text-ink-2">
            {!isKept && <Trans id="accessKeys.made.tick" message="Tick the box first." />}
          </span>
          {action}
          <Button variant="primary" disabled={isBusy || !isKept} onClick={onDone}>
            <Trans id="accessKeys.made.done" message="Done" />
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failure}
        <CopyField label={label} text={secret} buttonRef={copyButton} />
        {children}
        <Checkbox bare checked={isKept} onChange={onKept}>
          {kept}
        </Checkbox>
      </div>
    </AlertDialog>
  )
}

import { Trans } from '@lingui/react'
import { useRef } from 'react'
import { useEntry } from '../entry/FormContext'
import { UnsavedWords } from '../entry/saving/UnsavedWords'
import { Button } from '../ui/Button'
import { AlertDialog } from '../ui/overlay/AlertDialog'

interface ConfirmLoadingProps {
  readonly caseName: string
  readonly onLoad: () => void
  readonly onBack: () => void
}

/** Confirms loading another case while this one has unsaved answers. */
export function ConfirmLoading({ caseName, onLoad, onBack }: ConfirmLoadingProps) {
  const unsaved = useEntry(({ context }) => context.unsaved.size)
  const backRef = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog
      open
      width="narrow"
      onEscape={onBack}
      focusOn={backRef}
      title={<Trans id="load.confirm" message="Open {caseName} without saving?" values={{ caseName }} />}
      description={<UnsavedWords count={unsaved} isKept />}
      footer={
        <>
          <Button variant="danger" onClick={onLoad}>
            <Trans id="load.anyway" message="Open without saving" />
          </Button>
          <Button variant="primary" ref={backRef} onClick={onBack}>
            <Trans id="load.back" message="Back to the list" />
          </Button>
        </>
      }
    />
  )
}

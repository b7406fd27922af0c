import { Trans } from '@lingui/react'
import { useRef } from 'react'
import { Button } from '../../ui/Button'
import { AlertDialog } from '../../ui/overlay/AlertDialog'
import { useEntry, useForm } from '../FormContext'
import { UnsavedWords } from './UnsavedWords'

/** Confirms that starting a new case discards unsaved answers. */
export default function DiscardDialog() {
  const { actor } = useForm()
  const unsaved = useEntry(({ context }) => context.unsaved.size)
  const backRef = useRef<HTMLButtonElement>(null)
  const back = () => actor.send({ type: 'back' })
  return (
    <AlertDialog
      open
      width="narrow"
      onEscape={back}
      focusOn={backRef}
      title={<Trans id="dialog.discard.title" message="Begin a new case without saving?" />}
      description={<UnsavedWords count={unsaved} />}
      footer={
        <>
          <Button variant="danger" onClick={() => actor.send({ type: 'discard' })}>
            <Trans id="dialog.discard.confirm" message="Discard and begin" />
          </Button>
          <Button variant="primary" ref={backRef} onClick={back}>
            <Trans id="dialog.back" message="Back to the form" />
          </Button>
        </>
      }
    />
  )
}

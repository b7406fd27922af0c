import type { SaveDecision } from '@casebook/core/entry/saveDecision'
import { Trans } from '@lingui/react'
import { useRef } from 'react'
import { Button } from '../../ui/Button'
import { AlertDialog } from '../../ui/overlay/AlertDialog'
import { useForm } from '../FormContext'
import { IncompleteList } from './IncompleteList'

/** Confirms saving although whole questionnaires are unanswered. Going back is the safe choice. */
export default function IncompleteDialog({
  decision,
}: {
  readonly decision: SaveDecision & { type: 'WhollyUnanswered' }
}) {
  const { actor, goTo } = useForm()
  const backRef = useRef<HTMLButtonElement>(null)
  const back = () => actor.send({ type: 'back' })
  return (
    <AlertDialog
      open
      onEscape={back}
      focusOn={backRef}
      title={<Trans id="dialog.incomplete.title" message="Save incomplete case?" />}
      description={
        <Trans id="dialog.incomplete.question" message="Not all questions have been answered. Do you wish to save?" />
      }
      footer={
        <>
          <Button ref={backRef} onClick={back}>
            <Trans id="dialog.back" message="Back to the form" />
          </Button>
          <Button variant="primary" onClick={() => actor.send({ type: 'saveAnyway' })}>
            <Trans id="dialog.saveAnyway" message="Save anyway" />
          </Button>
        </>
      }
    >
      <IncompleteList
        {...decision}
        onGo={(key) => {
          back()
          goTo(key)
        }}
      />
    </AlertDialog>
  )
}

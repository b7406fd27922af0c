import { questionPlaces } from '@casebook/core/bases/structure'
import { sectionTitle } from '@casebook/core/bases/visits/sectionTitle'
import type { CaseIdentity } from '@casebook/core/cases/caseIdentity'
import type { LocksPort } from '@casebook/core/locks/locks.calls'
import { unlockMachine } from '@casebook/core/locks/unlock.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useRef } from 'react'
import { useForm } from '../entry/FormContext'
import { useWords } from '../entry/form/useWords'
import { useModal } from '../entry/modals/modalState'
import { NotSavedYet } from '../entry/modals/NotSavedYet'
import { useCaseCalls } from '../entry/modals/useCaseCalls'
import { useOpenCase } from '../entry/useOpenCase'
import { CallFailedLine } from '../shell/failures/CallFailedLine'
import { Button } from '../ui/Button'
import { Note } from '../ui/Note'
import { AlertDialog } from '../ui/overlay/AlertDialog'
import { Dialog } from '../ui/overlay/Dialog'

/**
 * Unlocks a part that was filled in from outside. Its tokens are revoked, the unlocking is logged, and its answers
 * become editable here.
 */
export default function UnlockDialog({ questionnaireId }: { readonly questionnaireId: string }) {
  const { t } = useLingui()
  const modal = useModal()
  const { locks } = useCaseCalls()
  const studyCase = useOpenCase()
  if (locks && studyCase) return <Unlock locks={locks} studyCase={studyCase} questionnaireId={questionnaireId} />
  return (
    <Dialog
      open
      width="narrow"
      onClose={modal.close}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      title={<Trans id="unlock.title" message="Unlock this section" />}
    >
      <NotSavedYet isMissing={!locks} />
    </Dialog>
  )
}

interface UnlockProps {
  readonly locks: LocksPort
  readonly studyCase: CaseIdentity
  readonly questionnaireId: string
}

function Unlock({ locks, studyCase, questionnaireId }: UnlockProps) {
  const { actor, view } = useForm()
  const { read } = useWords()
  const modal = useModal()
  const place = view.engine.structure.questionnaires.get(questionnaireId)
  const questionIds = place ? [...questionPlaces(place)].map(({ question }) => question.id) : []
  const answered = new Set(view.engine.answers().keys())
  const [state, send] = useMachine(unlockMachine, {
    input: { locks, studyCase, questionnaireId, hasAnswers: questionIds.some((id) => answered.has(id)) },
  })
  const backRef = useRef<HTMLButtonElement>(null)
  const isUnlocked = state.matches('unlocked')
  const close = () => {
    modal.close()
    if (isUnlocked) actor.send({ type: 'unlocked', questionnaireId })
  }
  return (
    <AlertDialog
      open
      width="narrow"
      onEscape={close}
      focusOn={backRef}
      title={
        <Trans
          id="unlock.name"
          message="Unlock {name}"
          values={{ name: read(sectionTitle(view.engine.structure, questionnaireId)) || questionnaireId }}
        />
      }
      description={
        state.matches('asking') ? (
          <Trans
            id="unlock.answered"
            message="Part of the eCRF you wish to unlock already has answered questions. Are you sure you want to unlock this part?"
          />
        ) : (
          <Trans
            id="unlock.what"
            message="Patient links created for it stop working, and the log records who unlocked it."
          />
        )
      }
      footer={
        <>
          <Button ref={backRef} onClick={close}>
            {isUnlocked ? (
              <Trans id="dialog.done" message="Done" />
            ) : (
              <Trans id="dialog.back" message="Back to the form" />
            )}
          </Button>
          {state.matches('asking') && (
            <Button variant="danger" icon="unlock" onClick={() => send({ type: 'confirm' })}>
              <Trans id="unlock.sure" message="Unlock anyway" />
            </Button>
          )}
          {state.matches('locked') && (
            <Button variant="primary" icon="unlock" onClick={() => send({ type: 'unlock' })}>
              <Trans id="unlock.unlock" message="Unlock" />
            </Button>
          )}
        </>
      }
    >
      {state.matches('tokenError') && (
        <Note tone="missing" role="alert">
          <Trans
            id="unlock.tokenError"
            message="An error has occured: {error}"
            values={{ error: state.context.tokenError }}
          />
        </Note>
      )}
      {state.matches('unreachable') && <CallFailedLine error={state.context.error} />}
      {isUnlocked && (
        <Note tone="ok" role="status">
          <Trans id="unlock.done" message="The section is unlocked." />
        </Note>
      )}
    </AlertDialog>
  )
}

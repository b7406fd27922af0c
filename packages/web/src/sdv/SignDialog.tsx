import type { CaseIdentity } from '@casebook/core/cases/caseIdentity'
import type { SignPort } from '@casebook/core/sdv/sdv.calls'
import { type SignMove, unsavedWithin } from '@casebook/core/sdv/sign'
import { signMachine } from '@casebook/core/sdv/sign.machine'
import { Trans } from '@lingui/react'
import { useMachine } from '@xstate/react'
import { useRef } from 'react'
import { useCaseMarks } from '../entry/controls/caseMarks'
import { useEntry, useForm } from '../entry/FormContext'
import { useWords } from '../entry/form/useWords'
import { useModal } from '../entry/modals/modalState'
import { useCaseCalls } from '../entry/modals/useCaseCalls'
import { IncompleteList } from '../entry/saving/IncompleteList'
import { useOpenCase } from '../entry/useOpenCase'
import { fullNameOf } from '../session/fullName'
import { useSession } from '../session/session'
import { CallFailedLine } from '../shell/failures/CallFailedLine'
import { Button } from '../ui/Button'
import { Note } from '../ui/Note'
import { AlertDialog } from '../ui/overlay/AlertDialog'

const stages = ['asking', 'sending', 'unreachable'] as const

interface SignDialogProps {
  readonly questionnaireId: string
  readonly move: SignMove
}

/** Confirms a signature. It covers what is saved and what the user has seen. */
export default function SignDialog(props: SignDialogProps) {
  const { sdv } = useCaseCalls()
  const studyCase = useOpenCase()
  return sdv && studyCase ? <Sign sdv={sdv} studyCase={studyCase} {...props} /> : null
}

interface SignProps extends SignDialogProps {
  readonly sdv: SignPort
  readonly studyCase: CaseIdentity
}

function Sign({ sdv, studyCase, questionnaireId, move }: SignProps) {
  const { actor, view, goTo } = useForm()
  const { user } = useSession()
  const { read } = useWords()
  const { readAnew } = useCaseMarks()
  const modal = useModal()
  const backRef = useRef<HTMLButtonElement>(null)
  const { structure } = view.engine
  const unsaved = useEntry(({ context }) => unsavedWithin(structure, context.unsaved, questionnaireId).length)
  const seen = actor.getSnapshot().context.opened?.revision ?? undefined
  const [state, send] = useMachine(signMachine, {
    input: { sdv, move, request: { ...studyCase, questionnaireId, seen } },
  })
  const mustSave = move === 'setPi' && unsaved > 0
  const progress = view.contents(questionnaireId)?.progress
  const isAsking = !mustSave && stages.some((stage) => state.matches(stage))
  const left = move === 'setPi' && isAsking && progress?.missing.length ? progress : null
  const setPi = left ? (
    <Trans id="sign.allTheSame" message="Sign all the same" />
  ) : (
    <Trans id="sign.pi" message="Sign as PI" />
  )
  const close = () => {
    modal.close()
    if (!state.matches('done')) return
    if (state.context.frozen) actor.send({ type: 'frozen', frozen: state.context.frozen })
    readAnew()
  }
  const name = read(structure.questionnaires.get(questionnaireId)?.questionnaire.text) || questionnaireId
  return (
    <AlertDialog
      open
      width="narrow"
      onEscape={close}
      focusOn={backRef}
      title={
        move === 'setPi' ? (
          <Trans id="sign.title" message="Sign {name} as PI" values={{ name }} />
        ) : (
          <Trans id="sign.takeBackTitle" message="Withdraw the signature of {name}" values={{ name }} />
        )
      }
      description={
        move === 'setPi' ? (
          <Trans
            id="sign.what"
            message="You confirm that the saved answers of this part agree with their source. Afterwards the answers cannot be changed unless a query is open."
          />
        ) : (
          <Trans id="sign.takeBackWhat" message="The part is no longer verified, and takes answers again." />
        )
      }
      footer={
        <>
          <Button ref={backRef} onClick={close}>
            {state.matches('done') ? (
              <Trans id="dialog.done" message="Done" />
            ) : (
              <Trans id="dialog.back" message="Back to the form" />
            )}
          </Button>
          {isAsking && (
            <Button
              variant={move === 'setPi' ? 'primary' : 'danger'}
              icon="sign"
              disabled={state.matches('sending')}
              onClick={() => send({ type: 'confirm' })}
            >
              {move === 'setPi' ? setPi : <Trans id="sign.takeBack" message="Withdraw signature" />}
            </Button>
          )}
        </>
      }
    >
      {move === 'setPi' && isAsking && (
        <p className="text-sm">
          <Trans id="sign.as" message="You sign as {name}." values={{ name: <bdi>{fullNameOf(user)}</bdi> }} />
        </p>
      )}
      {left && (
        <>
          <Note tone="missing" role="alert">
            <Trans
              id="sign.missing"
              message="{count, plural, one {One required question of this part has no answer, and stays missing once it is signed.} other {# required questions of this part have no answer, and stay missing once it is signed.}} Do you wish to sign?"
              values={{ count: left.missing.length }}
            />
          </Note>
          <IncompleteList
            incomplete={[left]}
            notChecked={[]}
            onGo={(key) => {
              close()
              goTo(key)
            }}
          />
        </>
      )}
      {mustSave && (
        <Note tone="range">
          <Trans
            id="sign.saveFirst"
            message="Save the case first: {count, plural, one {one answer of this part is} other {# answers of this part are}} not saved, and could not be saved once it is signed."
            values={{ count: unsaved }}
          />
        </Note>
      )}
      {state.matches('done') && (
        <Note tone="ok" role="status">
          {move === 'setPi' ? (
            <Trans id="sign.done" message="The part is signed." />
          ) : (
            <Trans id="sign.takenBack" message="The signature was withdrawn." />
          )}
        </Note>
      )}
      {state.matches('outdated') && (
        <Note tone="missing" role="alert">
          <Trans
            id="sign.outdated"
            message="Somebody has saved this case since you opened it. Load it again, look at what has changed, and then sign."
          />
        </Note>
      )}
      {state.matches('unreachable') && <CallFailedLine error={state.context.error} />}
    </AlertDialog>
  )
}

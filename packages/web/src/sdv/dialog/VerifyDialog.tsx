import type { CaseIdentity } from '@casebook/core/cases/caseIdentity'
import type { FrozenQuestionnaire } from '@casebook/core/locks/freezing'
import type { SectionToSign } from '@casebook/core/marks/sectionNow'
import type { CredentialPort } from '@casebook/core/sdv/credential/credential.calls'
import type { SdvMove } from '@casebook/core/sdv/level'
import { type ListedInModes, openSdvModes, type SdvModalMode } from '@casebook/core/sdv/modal'
import { type LeftOut, type Run, runOver } from '@casebook/core/sdv/run'
import type { MoveSdvPort } from '@casebook/core/sdv/sdv.calls'
import { chosenIn, isTakingBack, verifyMachine } from '@casebook/core/sdv/verify.machine'
import type { ClientUser } from '@casebook/core/session/session.calls'
import { Trans } from '@lingui/react'
import { useMachine } from '@xstate/react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { passkeyBrowser } from '../../secondFactor/passkeys'
import { fullNameOf } from '../../session/fullName'
import { useSession } from '../../session/session'
import { CallFailedLine } from '../../shell/failures/CallFailedLine'
import { Button } from '../../ui/Button'
import { deliberately } from '../../ui/hooks/deliberately'
import { Note } from '../../ui/Note'
import { AlertDialog } from '../../ui/overlay/AlertDialog'
import { moveMessages } from '../move.messages'
import { CredentialButton, CredentialStep } from './CredentialStep'
import { LeftOutParts } from './LeftOutParts'
import { ModeChoice } from './ModeChoice'
import { ReasonField } from './ReasonField'
import { lacksAnything, SignedParts } from './SignedParts'
import { RunProgress, VerifyOutcome } from './VerifyOutcome'
import { meaningMessages, meaningOfSeveral, titleMessages } from './verify.messages'

/** The outcome: what is frozen now, or null if nothing was changed, and whether the marks are others than those on the screen. */
export interface Verified {
  readonly frozen: readonly FrozenQuestionnaire[] | null
  readonly isStale: boolean
}

interface VerifyDialogProps {
  readonly sdv: MoveSdvPort
  readonly credentials: CredentialPort
  readonly studyCase: CaseIdentity
  /** The revision on the screen. */
  readonly seen: string | undefined
  readonly listed: ListedInModes
  /** Several sections, or the whole case: those are left out that nobody has begun, or that are not due. */
  readonly isRun: boolean
  readonly sectionOf: (questionnaireId: string) => SectionToSign
  /** Chosen from the start; null: to be chosen here, or the only one there is. */
  readonly move: SdvMove | null
  /** The tab or the case. */
  readonly name: string
  readonly nameOf: (questionnaireId: string) => string
  readonly questionOf: (key: string) => string
  /** The words of the button that closes without having changed anything. */
  readonly back: ReactNode
  /** Loads the case again after a person changed it. */
  readonly onReload?: () => void
  readonly onClose: (verified: Verified) => void
  /** Why nothing may be signed now. */
  readonly refusal?: ReactNode
  /** Between the question and its answer. */
  readonly notice?: ReactNode
  /** Signs although something is missing. */
  readonly isAllTheSame?: boolean
}

/** Verifies a part, a tab with everything in it, or all that is due of a case; or takes that back. */
export function VerifyDialog(props: VerifyDialogProps) {
  const { sdv, credentials, studyCase, seen, move, name, nameOf, questionOf, sectionOf, back, onReload, onClose } =
    props
  const run = props.isRun ? runOver(props.listed, sectionOf) : null
  const listed = run?.listed ?? props.listed
  const { user } = useSession()
  const formId = useId()
  const backRef = useRef<HTMLButtonElement>(null)
  const modes = openSdvModes(listed)
  const mode: SdvModalMode = move ?? 'unset'
  const [state, send] = useMachine(verifyMachine, {
    input: { sdv, credentials, passkeys: passkeyBrowser, studyCase, seen, listed, mode, isRun: run !== null },
  })
  const { context } = state
  const chosen = chosenIn(context)
  const chosenMove = context.mode === 'unset' ? null : context.mode
  const one = chosen.length === 1 ? chosen[0] : undefined
  const credential = state.children.credential
  const isRunning = state.matches('setting')
  const isAsking = state.matches('asking') || state.matches('warned') || state.matches('stopped') || isRunning
  const isSigning = chosenMove === 'setPi' || chosenMove === 'setMonitor'
  // The button that was pressed is gone by then, or was out of use meanwhile.
  const hasStopped = state.matches('done') || state.matches('outdated') || state.matches('stopped')
  useEffect(() => {
    if (hasStopped) backRef.current?.focus()
  }, [hasStopped])
  const close = () =>
    onClose({ frozen: context.frozen, isStale: context.leftOut.length > 0 || state.matches('stopped') })
  // The notice already lists what is missing.
  const told = (id: string) => (props.isAllTheSame ? { ...sectionOf(id), missing: [] } : sectionOf(id))
  const values = { name: one === undefined ? name : nameOf(one) }
  return (
    <AlertDialog
      open
      width="narrow"
      onEscape={close}
      focusOn={backRef}
      title={
        chosenMove && one !== undefined ? (
          <Trans {...titleMessages[chosenMove]} values={values} />
        ) : (
          <Trans id="verify.title" message="Verification of {name}" values={{ name }} />
        )
      }
      description={
        chosenMove ? (
          <Trans {...(chosen.length > 1 ? meaningOfSeveral : meaningMessages)[chosenMove]} />
        ) : (
          <Trans id="verify.choose" message="Choose what to do. Nothing changes yet." />
        )
      }
      footer={
        <>
          {state.matches('warned') ? (
            <Button ref={backRef} onClick={() => send({ type: 'cancel' })}>
              <Trans id="dialog.cancel" message="Cancel" />
            </Button>
          ) : (
            <Button ref={backRef} onClick={close}>
              {state.matches('done') ? <Trans id="dialog.done" message="Done" /> : back}
            </Button>
          )}
          {state.matches('outdated') && onReload && (
            <Button variant="primary" onClick={onReload}>
              <Trans id="verify.reload" message="Load the case again" />
            </Button>
          )}
          {credential && chosenMove && (
            <CredentialButton form={formId} actor={credential} variant={isSigning ? 'primary' : 'danger'}>
              {isSigning ? <Trans id="verify.password.give" message="Sign" /> : <Trans {...moveMessages[chosenMove]} />}
            </CredentialButton>
          )}
          {isAsking && chosenMove && chosen.length > 0 && !props.refusal && (
            <Button
              variant={state.matches('warned') ? 'warning' : isSigning ? 'primary' : 'danger'}
              icon={chosenMove === 'setPi' || chosenMove === 'unsetPi' ? 'sign' : 'shield'}
              disabled={isRunning || (isTakingBack(context.mode) && context.reason.trim() === '')}
              {...deliberately(() => send({ type: 'confirm' }))}
            >
              {props.isAllTheSame && chosenMove === 'setPi' ? (
                <Trans id="sign.allTheSame" message="Sign anyway" />
              ) : (
                <Trans {...moveMessages[chosenMove]} />
              )}
            </Button>
          )}
        </>
      }
    >
      {isAsking && isSigning && <SignedAs user={user} />}
      {state.matches('asking') && move === null && (
        <ModeChoice
          modes={modes}
          listed={listed}
          chosen={chosenMove}
          onChoose={(next) => send({ type: 'choose', mode: next })}
        />
      )}
      {state.matches('asking') && isTakingBack(context.mode) && (
        <ReasonField value={context.reason} onChange={(reason) => send({ type: 'explain', reason })} />
      )}
      {isAsking && props.notice}
      {isAsking && !isRunning && !state.matches('stopped') && (
        <>
          {(chosen.length > 1 || (isSigning && chosen.some((id) => lacksAnything(told(id))))) && (
            <SignedParts ids={chosen} nameOf={nameOf} questionOf={questionOf} sectionOf={told} isTold={isSigning} />
          )}
          {run && <LeftOutParts leftOut={chosenMove ? run.leftOut[chosenMove] : everyLeftOut(run)} nameOf={nameOf} />}
        </>
      )}
      {state.matches('warned') && (
        <Note tone="range" icon="warn" role="alert" title={<Trans id="verify.twice" message="Click again." />}>
          <Trans
            id="verify.twice.what"
            message="{count, plural, one {# section} other {# sections}}, one after the other."
            values={{ count: chosen.length }}
          />
        </Note>
      )}
      {chosen.length > 1 && (isRunning || state.matches('stopped')) && (
        <RunProgress done={context.done} of={chosen.length} now={nameOf(chosen[context.done] ?? '')} />
      )}
      {credential && (
        <>
          {isSigning && <SignedAs user={user} />}
          {chosen.length > 1 && (
            <SignedParts
              ids={chosen.slice(context.done)}
              nameOf={nameOf}
              questionOf={questionOf}
              sectionOf={told}
              isTold={false}
            />
          )}
          <CredentialStep id={formId} actor={credential} isWithdrawal={!isSigning} />
        </>
      )}
      {props.refusal}
      {state.matches('stopped') && <CallFailedLine error={context.error} />}
      {chosenMove && (
        <VerifyOutcome
          state={state.matches('done') ? 'done' : state.matches('outdated') ? 'outdated' : null}
          move={chosenMove}
          done={context.done}
          leftOut={context.leftOut}
          nameOf={nameOf}
          changed={context.changed.map(questionOf)}
        />
      )}
    </AlertDialog>
  )
}

function SignedAs({ user }: { readonly user: ClientUser }) {
  return (
    <p className="text-sm">
      <Trans id="sign.as" message="You sign as {name}." values={{ name: <bdi>{fullNameOf(user)}</bdi> }} />
    </p>
  )
}

function everyLeftOut({ leftOut }: Run): readonly LeftOut[] {
  return Object.values(leftOut).flat()
}

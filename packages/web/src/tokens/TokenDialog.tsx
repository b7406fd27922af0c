import { partsForPatients } from '@casebook/core/bases/forPatients'
import { questionPlaces } from '@casebook/core/bases/structure'
import type { CaseIdentity } from '@casebook/core/cases/caseIdentity'
import { openToPatients } from '@casebook/core/entry/form/patientParts'
import { isCollected } from '@casebook/core/questions/required'
import { caseTokenMachine, mayGenerate } from '@casebook/core/tokens/caseToken.machine'
import { shownToken } from '@casebook/core/tokens/received'
import type { TokensPort } from '@casebook/core/tokens/tokens.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useMemo, useState } from 'react'
import { useForm } from '../entry/FormContext'
import { useModal } from '../entry/modals/modalState'
import { NotSavedYet } from '../entry/modals/NotSavedYet'
import { useCaseCalls } from '../entry/modals/useCaseCalls'
import { useOpenCase } from '../entry/useOpenCase'
import { useDeployment } from '../shell/DeploymentContext'
import { CallFailedLine } from '../shell/failures/CallFailedLine'
import { Button } from '../ui/Button'
import { Note } from '../ui/Note'
import { Dialog } from '../ui/overlay/Dialog'
import { CaseLinks } from './CaseLinks'
import { LinkChoices } from './LinkChoices'
import { LinkReady } from './LinkReady'
import { ShownAnswers, useStandingAnswers } from './ShownAnswers'
import { takesPatients } from './takesPatients'

/**
 * Creates a token for someone without an account: a link to fill in some questionnaires once, or a key with which an
 * app sends data. Below it are those that the case has already.
 */
export default function TokenDialog() {
  const { t } = useLingui()
  const modal = useModal()
  const { tokens } = useCaseCalls()
  const studyCase = useOpenCase()
  if (tokens && studyCase) return <Generate tokens={tokens} studyCase={studyCase} />
  return (
    <Dialog
      open
      width="narrow"
      onClose={modal.close}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      title={<Trans id="token.title" message="Create a link for the patient" />}
    >
      <NotSavedYet isMissing={!tokens} />
    </Dialog>
  )
}

function Generate({ tokens, studyCase }: { readonly tokens: TokensPort; readonly studyCase: CaseIdentity }) {
  const { t } = useLingui()
  const modal = useModal()
  const questionnaires = useOffered()
  const [state, send] = useMachine(caseTokenMachine, { input: { tokens, studyCase, questionnaires } })
  const { kind, chosen, token, expiresAt, refusal } = state.context
  const [agreed, setAgreed] = useState<ReadonlySet<string> | null>(null)
  const answered = useStandingAnswers([...chosen])
  // An app brings answers and shows none.
  const standing = kind === 'link' ? answered : []
  const isAgreed = agreed === chosen
  const mayCreate = mayGenerate(state.context) && (standing.length === 0 || isAgreed)
  const isChoosing = state.matches('choosing') || state.matches('asking') || state.matches('unreachable')
  const page = { page: location.href, ...studyCase }
  const shown = token === null ? null : shownToken({ type: 'ReceivedToken', token }, kind, page)
  const { listCaseTokens, revokeToken } = tokens
  return (
    <Dialog
      open
      width="wide"
      onClose={modal.close}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      bodyLabel={t({ id: 'token.title', message: 'Create a link for the patient' })}
      title={<Trans id="token.title" message="Create a link for the patient" />}
      description={
        <Trans
          id="token.what"
          message="Anyone with the link can answer these sections of {caseName} without an account, and sees nothing else."
          values={{ caseName: <bdi>{studyCase.name}</bdi> }}
        />
      }
      footer={
        shown ? (
          <>
            <Button onClick={() => send({ type: 'back' })}>
              <Trans id="token.another" message="Make another" />
            </Button>
            <Button variant="primary" onClick={modal.close}>
              <Trans id="dialog.done" message="Done" />
            </Button>
          </>
        ) : state.matches('notGenerated') ? (
          <Button variant="primary" ref={focusOn} onClick={() => send({ type: 'back' })}>
            <Trans id="token.back" message="Back to the choice" />
          </Button>
        ) : (
          <>
            {!mayGenerate(state.context) && (
              <span className="flex-1 text-xs text-ink-2">
                <Trans id="token.choose" message="Choose a section first." />
              </span>
            )}
            <Button
              variant="primary"
              disabled={!mayCreate || state.matches('asking')}
              onClick={() => send({ type: 'generate' })}
            >
              <Trans id="token.generate" message="Create" />
            </Button>
          </>
        )
      }
    >
      {shown?.type === 'text' && (
        <LinkReady
          kind={kind}
          text={shown.text}
          expiresAt={expiresAt}
          questionnaires={[...chosen]}
          questions={[...chosen].flatMap((id) => questionnaires.get(id) ?? []).length}
          language={state.context.language}
        />
      )}
      {isChoosing && <LinkChoices questionnaires={questionnaires} context={state.context} send={send} />}
      {isChoosing && (
        <div className="mt-4 empty:hidden">
          <ShownAnswers keys={standing} isAgreed={isAgreed} onAgree={(yes) => setAgreed(yes ? chosen : null)} />
        </div>
      )}
      {state.matches('notGenerated') && (
        <Note tone="missing" role="alert">
          {refusal === 'notAllowed' ? (
            <Trans
              id="token.notAllowed"
              message="The link could not be created: these sections are not for patients, are hidden in this case, or accept no answers now."
            />
          ) : refusal === 'notSeparable' ? (
            <Trans
              id="token.notSeparable"
              message="These sections depend on other answers of the case in a way that would reveal them. Choose the other sections too, or ask the patient in an interview."
            />
          ) : (
            <Trans id="token.notGenerated" message="The link could not be created. Save the case first." />
          )}
        </Note>
      )}
      {state.matches('unreachable') && <CallFailedLine error={state.context.error} />}
      {listCaseTokens && revokeToken && (
        <CaseLinks key={token} tokens={{ listCaseTokens, revokeToken }} studyCase={studyCase} />
      )}
    </Dialog>
  )
}

/** The pressed button is gone. */
function focusOn(button: HTMLButtonElement | null): void {
  button?.focus()
}

/** The questions of the questionnaires that are for patients, show and take answers. */
function useOffered(): ReadonlyMap<string, readonly string[]> {
  const { actor, view } = useForm()
  const { engine } = view
  const { tokenQuestionnaires } = useDeployment()
  return useMemo(() => {
    const open = openToPatients(engine, takesPatients(actor))
    const forPatients = partsForPatients(engine.structure, tokenQuestionnaires)
    return new Map(
      [...engine.structure.questionnaires]
        .filter(([id]) => forPatients.has(id) && open.has(id))
        .map(([id, place]) => [
          id,
          [...questionPlaces(place)].filter(({ question }) => isCollected(question)).map(({ question }) => question.id),
        ]),
    )
  }, [actor, engine, tokenQuestionnaires])
}

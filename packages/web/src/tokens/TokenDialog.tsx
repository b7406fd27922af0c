import { questionPlaces } from '@casebook/core/bases/structure'
import type { CaseIdentity } from '@casebook/core/cases/caseIdentity'
import { offersTokens } from '@casebook/core/deployment/deployment'
import { isCollected } from '@casebook/core/entry/form/collected'
import { caseTokenMachine, mayGenerate } from '@casebook/core/tokens/caseToken.machine'
import { shownToken } from '@casebook/core/tokens/received'
import type { TokensPort } from '@casebook/core/tokens/tokens.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useMemo } from 'react'
import { useForm } from '../entry/FormContext'
import { useWords } from '../entry/form/useWords'
import { useModal } from '../entry/modals/modalState'
import { NotSavedYet } from '../entry/modals/NotSavedYet'
import { useCaseCalls } from '../entry/modals/useCaseCalls'
import { useOpenCase } from '../entry/useOpenCase'
import { useDeployment } from '../shell/DeploymentContext'
import { CallFailedLine } from '../shell/failures/CallFailedLine'
import { Button } from '../ui/Button'
import { Checkbox } from '../ui/fields/Checkbox'
import { Segmented } from '../ui/fields/Segmented'
import { Note } from '../ui/Note'
import { Dialog } from '../ui/overlay/Dialog'
import { CopyField } from './CopyField'

/**
 * Creates a token for someone without an account: a link to fill in some questionnaires once, or a key with which an
 * app sends data.
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
  const { read } = useWords()
  const { view } = useForm()
  const modal = useModal()
  const questionnaires = useOffered()
  const [state, send] = useMachine(caseTokenMachine, { input: { tokens, studyCase, questionnaires } })
  const { kind, chosen, token } = state.context
  const isChoosing = state.matches('choosing') || state.matches('asking') || state.matches('unreachable')
  const nameOf = (id: string) => read(view.engine.structure.questionnaires.get(id)?.questionnaire.text) || id
  const shown =
    token === null ? null : shownToken({ type: 'ReceivedToken', token }, kind, { page: location.href, ...studyCase })
  return (
    <Dialog
      open
      width="narrow"
      onClose={modal.close}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      title={<Trans id="token.title" message="Create a link for the patient" />}
      description={
        <Trans
          id="token.what"
          message="Whoever has it can answer these questionnaires of {caseName} without an account, and see nothing else."
          values={{ caseName: <bdi>{studyCase.name}</bdi> }}
        />
      }
      footer={
        shown ? (
          <Button variant="primary" onClick={modal.close}>
            <Trans id="dialog.done" message="Done" />
          </Button>
        ) : state.matches('notGenerated') ? (
          <Button variant="primary" ref={focusOn} onClick={() => send({ type: 'back' })}>
            <Trans id="token.back" message="Back to the choice" />
          </Button>
        ) : (
          <>
            {!mayGenerate(state.context) && (
              <span className="flex-1 text-xs text-ink-2">
                <Trans id="token.choose" message="Choose a questionnaire first." />
              </span>
            )}
            <Button
              variant="primary"
              disabled={!mayGenerate(state.context) || state.matches('asking')}
              onClick={() => send({ type: 'generate' })}
            >
              <Trans id="token.generate" message="Create" />
            </Button>
          </>
        )
      }
    >
      {shown?.type === 'text' ? (
        <>
          <ul
            className="mb-3 list-disc ps-5 text-sm"
            aria-label={t({ id: 'token.questionnaires', message: 'Questionnaires' })}
          >
            {[...chosen].map((id) => (
              <li key={id}>{nameOf(id)}</li>
            ))}
          </ul>
          <CopyField label={t({ id: 'token.result', message: 'Link or app code' })} text={shown.text} />
          <p className="text-xs text-ink-2">
            <Trans id="token.once" message="It is shown only now. Copy it before you close this." />
          </p>
        </>
      ) : isChoosing ? (
        <div className="flex flex-col gap-4">
          <Segmented
            label={t({ id: 'token.kind', message: 'For whom' })}
            value={kind}
            segments={[
              { value: 'link', label: t({ id: 'token.link', message: 'One-time link' }) },
              { value: 'app', label: t({ id: 'token.app', message: 'For the app, many times' }) },
            ]}
            onChange={(next) => send({ type: 'choose', kind: next })}
          />
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-1.5 text-sm font-semibold">
              <Trans id="token.questionnaires" message="Questionnaires" />
            </legend>
            {[...questionnaires.keys()].map((id) => (
              <Checkbox
                key={id}
                checked={chosen.has(id)}
                onChange={() => send({ type: 'toggle', questionnaireId: id })}
              >
                {nameOf(id)}
              </Checkbox>
            ))}
          </fieldset>
        </div>
      ) : null}
      {state.matches('notGenerated') && (
        <Note tone="missing" role="alert">
          <Trans id="token.notGenerated" message="The link could not be created. Save the case first." />
        </Note>
      )}
      {state.matches('unreachable') && <CallFailedLine error={state.context.error} />}
    </Dialog>
  )
}

/** The pressed button is gone. */
function focusOn(button: HTMLButtonElement | null): void {
  button?.focus()
}

/** The questions of the questionnaires this deployment offers tokens for. */
function useOffered(): ReadonlyMap<string, readonly string[]> {
  const { structure } = useForm().view.engine
  const deployment = useDeployment()
  return useMemo(
    () =>
      new Map(
        [...structure.questionnaires]
          .filter(([id]) => offersTokens(deployment, id))
          .map(([id, place]) => [
            id,
            [...questionPlaces(place)]
              .filter(({ question }) => isCollected(question))
              .map(({ question }) => question.id),
          ]),
      ),
    [structure, deployment],
  )
}

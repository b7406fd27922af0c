import { questionPlaces } from '@casebook/core/bases/structure'
import type { CaseIdentity } from '@casebook/core/cases/caseIdentity'
import { offersTokens } from '@casebook/core/deployment/deployment'
import { isCollected } from '@casebook/core/entry/form/collected'
import { isHiddenQuestionnaire } from '@casebook/core/entry/form/form'
import { leftOutOf } from '@casebook/core/interview/tablet'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from '../entry/FormContext'
import { useWords } from '../entry/form/useWords'
import { useModal } from '../entry/modals/modalState'
import { NotSavedYet } from '../entry/modals/NotSavedYet'
import { useOpenCase } from '../entry/useOpenCase'
import { useDeployment } from '../shell/DeploymentContext'
import { Button } from '../ui/Button'
import { Checkbox } from '../ui/fields/Checkbox'
import { Note } from '../ui/Note'
import { Dialog } from '../ui/overlay/Dialog'
import { interviewAddress } from './interviewAddress'

/** Before the tablet is handed over: which parts the patient answers, and how the tablet comes back. */
export default function StartInterviewDialog() {
  const { t } = useLingui()
  const modal = useModal()
  const studyCase = useOpenCase()
  if (studyCase) return <Start studyCase={studyCase} />
  return (
    <Dialog
      open
      width="narrow"
      onClose={modal.close}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      title={<Trans id="interview.start" message="Interview on this tablet" />}
    >
      <NotSavedYet isMissing={false} />
    </Dialog>
  )
}

function Start({ studyCase }: { readonly studyCase: CaseIdentity }) {
  const { t } = useLingui()
  const { read } = useWords()
  const { view } = useForm()
  const modal = useModal()
  const { open, closed, forPatients } = useParts()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(forPatients.length > 0 ? forPatients : open))
  const nameOf = (id: string) => read(view.engine.structure.questionnaires.get(id)?.questionnaire.text) || id
  const choose = (id: string, isChosen: boolean) =>
    setChosen(new Set(isChosen ? [...chosen, id] : [...chosen].filter((other) => other !== id)))
  const start = () =>
    modal.open({
      type: 'leaving',
      to: interviewAddress(
        studyCase,
        open.filter((id) => chosen.has(id)),
      ),
    })
  return (
    <Dialog
      open
      width="narrow"
      onClose={modal.close}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      title={<Trans id="interview.start" message="Interview on this tablet" />}
      description={
        <Trans
          id="interview.start.what"
          message="The patient sees the questions one at a time and nothing else. Your password ends the interview."
        />
      }
      footer={
        <>
          <Button onClick={modal.close}>
            <Trans id="dialog.cancel" message="Cancel" />
          </Button>
          <Button variant="primary" icon="tablet" disabled={chosen.size === 0} onClick={start}>
            <Trans id="interview.start.now" message="Hand over the tablet" />
          </Button>
        </>
      }
    >
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-1.5 text-sm font-semibold">
          <Trans id="interview.start.parts" message="The patient answers" />
        </legend>
        {open.map((id) => (
          <Checkbox key={id} checked={chosen.has(id)} onChange={(isChosen) => choose(id, isChosen)}>
            {nameOf(id)}
          </Checkbox>
        ))}
      </fieldset>
      {open.length === 0 && (
        <Note tone="range">
          <Trans id="interview.start.none" message="No part of this case takes answers now." />
        </Note>
      )}
      {open.length > 0 && closed.length > 0 && (
        <p className="mt-2 text-xs text-ink-2">
          <Trans
            id="interview.start.closed"
            message="Not asked, because they take no answers now: {parts}"
            values={{ parts: closed.map(nameOf).join(', ') }}
          />
        </p>
      )}
    </Dialog>
  )
}

/** Ids of the parts that ask something: those that take answers, those that do not, and those meant for patients. */
function useParts() {
  const { actor, view } = useForm()
  const { structure } = view.engine
  const deployment = useDeployment()
  const [parts] = useState(() => {
    const leftOut = leftOutOf(actor.getSnapshot().context, [])
    const asking = [...structure.questionnaires].filter(
      ([id, place]) =>
        !isHiddenQuestionnaire(structure, id) &&
        [...questionPlaces(place)].some(({ question }) => isCollected(question)),
    )
    const open = asking.filter(([id]) => !leftOut.has(id))
    const isForPatients = ([, { questionnaire }]: (typeof open)[number]) => offersTokens(deployment, questionnaire)
    return {
      open: open.map(([id]) => id),
      closed: asking.filter(([id]) => leftOut.has(id)).map(([id]) => id),
      forPatients: open.filter(isForPatients).map(([id]) => id),
    }
  })
  return parts
}

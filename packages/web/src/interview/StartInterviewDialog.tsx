import { partsForPatients, saysForWhom } from '@casebook/core/bases/forPatients'
import { sectionTitle } from '@casebook/core/bases/visits/sectionTitle'
import type { CaseIdentity } from '@casebook/core/cases/caseIdentity'
import { openToPatients, partsThatAsk } from '@casebook/core/entry/form/patientParts'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from '../entry/FormContext'
import { useWords } from '../entry/form/useWords'
import { Leave } from '../entry/modals/Leave'
import { useModal } from '../entry/modals/modalState'
import { NotSavedYet } from '../entry/modals/NotSavedYet'
import { useOpenCase } from '../entry/useOpenCase'
import { useDeployment } from '../shell/DeploymentContext'
import { useListed } from '../shell/useListed'
import { ShownAnswers, useStandingAnswers } from '../tokens/ShownAnswers'
import { takesPatients } from '../tokens/takesPatients'
import { Button } from '../ui/Button'
import { Checkbox } from '../ui/fields/Checkbox'
import { Note } from '../ui/Note'
import { Dialog } from '../ui/overlay/Dialog'
import { agreeToHandOver, interviewAddress } from './interviewAddress'

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
  const listed = useListed()
  const { read } = useWords()
  const { view } = useForm()
  const modal = useModal()
  const { forPatients, others, closed, isAnybodys } = useParts()
  const open = [...forPatients, ...others]
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(isAnybodys ? open : forPatients))
  const parts = open.filter((id) => chosen.has(id))
  const standing = useStandingAnswers(parts, true)
  const [isAgreed, setIsAgreed] = useState(false)
  const nameOf = (id: string) => read(sectionTitle(view.engine.structure, id)) || id
  const choose = (id: string, isChosen: boolean) => {
    setChosen(new Set(isChosen ? [...chosen, id] : [...chosen].filter((other) => other !== id)))
    setIsAgreed(false)
  }
  const choices = (ids: readonly string[]) =>
    ids.map((id) => (
      <Checkbox key={id} checked={chosen.has(id)} onChange={(isChosen) => choose(id, isChosen)}>
        {nameOf(id)}
      </Checkbox>
    ))
  const start = () => {
    const to = interviewAddress(studyCase, parts)
    agreeToHandOver(to)
    modal.open(Leave, { to })
  }
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
          <Button
            variant="primary"
            icon="tablet"
            disabled={parts.length === 0 || (standing.length > 0 && !isAgreed)}
            onClick={start}
          >
            <Trans id="interview.start.now" message="Hand over the tablet" />
          </Button>
        </>
      }
    >
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-1.5 text-sm font-semibold">
          <Trans id="interview.start.parts" message="The patient answers" />
        </legend>
        {choices(forPatients)}
        {others.length > 0 && (
          <details open={forPatients.length === 0}>
            <summary className="cursor-pointer py-1.5 text-sm">
              <Trans id="interview.start.more" message="Other sections, not meant for patients" />
            </summary>
            <div className="mt-1 flex flex-col gap-1.5">{choices(others)}</div>
          </details>
        )}
      </fieldset>
      <div className="mt-3 empty:hidden">
        <ShownAnswers keys={standing} isAgreed={isAgreed} onAgree={setIsAgreed} />
      </div>
      {open.length === 0 && (
        <Note tone="range">
          <Trans id="interview.start.none" message="No section of this case accepts answers now." />
        </Note>
      )}
      {open.length > 0 && closed.length > 0 && (
        <p className="mt-2 text-xs text-ink-2">
          <Trans
            id="interview.start.closed"
            message="Not available now: {parts}"
            values={{ parts: listed(closed.map(nameOf), 'row') }}
          />
        </p>
      )}
    </Dialog>
  )
}

/** Ids of the parts that show a question: those meant for patients, others that take answers, and those that take none now. */
function useParts() {
  const { actor, view } = useForm()
  const { tokenQuestionnaires } = useDeployment()
  const [parts] = useState(() => {
    const { structure } = view.engine
    const open = openToPatients(view.engine, takesPatients(actor))
    // Nothing is chosen beforehand because of how it is called.
    const isForPatients = partsForPatients(structure, [])
    const asking = partsThatAsk(view.engine)
    return {
      forPatients: asking.filter((id) => open.has(id) && isForPatients.has(id)),
      others: asking.filter((id) => open.has(id) && !isForPatients.has(id)),
      closed: asking.filter((id) => !open.has(id)),
      /** Nobody tells parts for patients from others. */
      isAnybodys: !saysForWhom(structure) && partsForPatients(structure, tokenQuestionnaires).size === 0,
    }
  })
  return parts
}

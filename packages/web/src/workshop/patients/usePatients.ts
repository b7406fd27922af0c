import type { TestAnswer, TestPatient } from '@casebook/core/bases/testPatients/testPatient'
import type { TrialAnswers } from '@casebook/core/candidates/preview/previewEntry'
import { isOwnStudy, writtenBase } from '@casebook/core/candidates/written/writing'
import type { AskedConditions } from '@casebook/core/testPatients/conditionResults'
import { keptAsPatient } from '@casebook/core/testPatients/expected'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { acceptanceAddress } from '../../router/addresses/candidatesAddress'
import type { Write } from '../outline/outlineProps'
import { useTrial } from '../preview/PreviewPane'
import type { WorkshopProps } from '../workshopProps'
import { trialOf } from './trialOf'
import { useTrials } from './useTrials'

/** The test patients of the workshop's study: what came of them, and which one is looked at. */
export function usePatients({ screen, send, onKept }: WorkshopProps & { readonly onKept: () => void }) {
  const { t } = useLingui()
  const trial = useTrial()
  const shown = writtenBase(screen.context)
  const base = shown ?? screen.context.drawn?.base ?? null
  // A sheet has no place for test patients.
  const written = isOwnStudy(screen.context) ? shown : null
  const [asked, ask] = useState<AskedConditions | null>(null)
  const trials = useTrials(base, asked)
  const [chosen, choose] = useState<string | null>(null)
  const [isNamed, setNamed] = useState(false)
  const [looksAt, lookAt] = useState<string | null>(null)
  const write: Write = (operation, step) => send({ type: 'write', operation, step })
  const keep = (name: string, answers: TrialAnswers, expects?: TestPatient['expects']) => {
    if (!written) return
    const made = keptAsPatient(written, name, answers)
    const patient = expects ? { ...made, expects } : made
    write({ type: 'patient', id: patient.id, patient })
    setNamed(true)
    choose(patient.id)
  }
  const answersNow = () => trial.answers.current()
  const nextName = () =>
    t({ id: 'patients.newName', message: `Test patient ${{ number: (written?.testPatients?.length ?? 0) + 1 }}` })
  return {
    base,
    trial,
    lookAt,
    outline: {
      first: looksAt,
      patients: {
        ask,
        results: trials.conditions,
        chosen,
        onChoose: choose,
        proven: trials.proven,
        onOpen: (answers: readonly TestAnswer[]) => trial.begin(trialOf(answers)),
      },
    },
    reds: trials.tried?.results.filter(({ isGreen }) => !isGreen).length ?? 0,
    /** The answers of the form, from beside it. */
    keep: written
      ? () => {
          keep(nextName(), answersNow())
          onKept()
        }
      : undefined,
    pane: {
      report: acceptanceAddress(screen.context.candidate),
      trials,
      write: written ? write : undefined,
      chosen,
      isNamed,
      onChoose: choose,
      onKeep: keep,
      nextName,
      answersNow,
    },
  }
}

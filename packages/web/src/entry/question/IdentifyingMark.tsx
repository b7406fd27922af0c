import type { Question } from '@casebook/core/bases/base'
import { identifyingQuestions } from '@casebook/core/rules/identifying'
import { Trans } from '@lingui/react'
import { type ShownStatus, StatusChip } from '../../ui/StatusChip'
import { useForm } from '../FormContext'

interface IdentifyingMarkProps {
  readonly question: Question
  readonly as?: ShownStatus
}

/** Tells staff that the answer identifies the patient, and is left out of data for evaluation. */
export function IdentifyingMark({ question, as: Shown = StatusChip }: IdentifyingMarkProps) {
  const { view } = useForm()
  if (!identifyingQuestions(view.engine.structure).has(question.id)) return null
  return (
    <Shown status="identifying">
      <Trans id="dialog.identifying" message="Identifying" />
    </Shown>
  )
}

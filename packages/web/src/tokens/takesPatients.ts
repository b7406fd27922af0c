import { freezeOf } from '@casebook/core/entry/form/frozenQuestions'
import { takesPatientsAnswers } from '@casebook/core/entry/form/patientParts'
import type { EntryActor } from '../entry/FormContext'

/** Whether a questionnaire of the open case takes a patient's answers. */
export function takesPatients(actor: EntryActor): (questionnaireId: string) => boolean {
  const { opened } = actor.getSnapshot().context
  return (id) => opened !== null && !opened.isReadOnly && takesPatientsAnswers(freezeOf(opened, id))
}

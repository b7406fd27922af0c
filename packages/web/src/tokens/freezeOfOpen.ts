import { type Freeze, freezeOf } from '@casebook/core/entry/form/frozenQuestions'
import type { EntryActor } from '../entry/FormContext'

/** Why a questionnaire of the open case takes no answers; null if it takes them. */
export function freezeOfOpen(actor: EntryActor): (questionnaireId: string) => Freeze | null {
  const { opened } = actor.getSnapshot().context
  return (id) => (opened && !opened.isReadOnly ? freezeOf(opened, id) : 'locked')
}

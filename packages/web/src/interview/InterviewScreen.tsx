import type { ClientUser } from '@casebook/core/session/session.calls'
import { useEffect, useState } from 'react'
import type { EntryActor } from '../entry/FormContext'
import type { FormView } from '../entry/formView'
import { useLanguageOfBase } from '../entry/OpenCase'
import { notePatient } from '../session/access/attendance'
import { Interview } from './Interview'

interface InterviewScreenProps {
  readonly actor: EntryActor
  readonly view: FormView
  /** Ids of the chosen questionnaires; none is all. */
  readonly parts: readonly string[]
  /** The tablet was with the patient before this page was opened: it was closed or killed meanwhile. */
  readonly isResumed: boolean
  /** False while a session that began anew is not handed over yet: what it sends would be said by staff. */
  readonly isHandedOver: boolean
  readonly onBack: (user: ClientUser) => void
}

/** The interview in an open case. Its answers are those of the form: kept on the tablet at once, and sent when there is a connection. */
export function InterviewScreen({ actor, view, parts, isResumed, isHandedOver, onBack }: InterviewScreenProps) {
  // What is saved by now was completed before the page was opened.
  const [wasSaved] = useState(() => isResumed && isAllSaved(actor))
  useConnection(actor, isHandedOver)
  useEffect(notePatient, [])
  useLanguageOfBase(view.config, false)
  return <Interview actor={actor} view={view} parts={parts} wasSaved={wasSaved} onBack={onBack} />
}

function isAllSaved(actor: EntryActor): boolean {
  const { opened, unsaved, outbox } = actor.getSnapshot().context
  return (
    opened?.unsaved.length === 0 &&
    !opened.isUnsavedElsewhere &&
    unsaved.size === 0 &&
    outbox.pending.length === 0 &&
    outbox.refused.length === 0
  )
}

/** Another session of the same user continues the delivery. */
function useConnection(actor: EntryActor, isHandedOver: boolean): void {
  useEffect(() => {
    if (isHandedOver) actor.send({ type: 'signedIn' })
  }, [actor, isHandedOver])
  useEffect(() => {
    // A session that ended asks for nothing on the patient's page: the answers stay on the tablet.
    const { unsubscribe } = actor.subscribe((screen) => {
      if (screen.matches({ open: { sending: { signedOut: 'asking' } } })) actor.send({ type: 'notNow' })
    })
    return unsubscribe
  }, [actor])
}

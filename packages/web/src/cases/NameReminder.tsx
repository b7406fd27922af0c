import { isNamedByPerson } from '@casebook/core/cases/caseName'
import { reminderMachine } from '@casebook/core/cases/reminder.machine'
import { useSelector } from '@xstate/react'
import { useEffect, useLayoutEffect, useState } from 'react'
import { createActor } from 'xstate'
import { useEntry, useForm } from '../entry/FormContext'
import { useModal } from '../entry/modals/modalState'
import { useDeployment } from '../shell/DeploymentContext'
import { recall, remember } from '../shell/memory'

const memory = 'remindedOfName'
/** Of so many drafts this browser knows that somebody was reminded; nobody goes on with more. */
const most = 50

/** Reminds once for every new case that it will need a name. What was typed so far stays in the form below. */
export function NameReminder() {
  const { actor, view } = useForm()
  const over = useModal()
  const deployment = useDeployment()
  const draft = useEntry(({ context }) => context.draft ?? '')
  const caseName = useEntry(({ context }) => context.caseName)
  // Started with the first drawing and not after it, for it must know before anybody can begin. It holds nothing that had to be given back.
  const [reminder] = useState(() =>
    createActor(reminderMachine, { input: { deployment, reminded: recall(memory)?.split(' ') } }).start(),
  )
  const isReminding = useSelector(reminder, (state) => state.matches('reminding'))
  const isAsked = isNamedByPerson(view.config)

  useLayoutEffect(() => {
    if (isAsked) reminder.send({ type: 'opened', draft, caseName })
  }, [reminder, isAsked, draft, caseName])
  useEffect(() => {
    const saving = reminder.on('saveCase', () => actor.send({ type: 'saveNew' }))
    return () => saving.unsubscribe()
  }, [reminder, actor])
  // Before anything is drawn: nobody is interrupted at the first letter.
  useLayoutEffect(() => {
    if (!isReminding || caseName !== null) return
    const onAcknowledge = () => {
      remember(memory, [...(recall(memory)?.split(' ') ?? []), draft].slice(-most).join(' '))
      over.close()
      reminder.send({ type: 'acknowledge' })
    }
    over.open({ type: 'nameReminder', onAcknowledge })
  }, [isReminding, caseName, draft, over, reminder])
  return null
}

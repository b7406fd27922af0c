import { isNamedByPerson } from '@casebook/core/bases/caseName'
import { reminderMachine } from '@casebook/core/cases/reminder.machine'
import { useSelector } from '@xstate/react'
import { useEffect, useLayoutEffect, useState } from 'react'
import { createActor } from 'xstate'
import { useEntry, useForm } from '../entry/FormContext'
import { focusFirstQuestion } from '../entry/focus'
import { useModal } from '../entry/modals/modalState'
import { useDeployment } from '../shell/DeploymentContext'
import { recall, remember } from '../shell/memory'
import { lazyComponent } from '../ui/lazy/lazyComponent'
import { HoldForm } from './HoldForm'
import { ReminderToast } from './ReminderToast'

const NameReminderDialog = lazyComponent(() => import('./NameReminderDialog'), <HoldForm />)

const memory = 'remindedOfName'
/** The number of drafts for which this browser remembers the reminder. */
const maxRemembered = 50

/** Reminds once per new case that it will need a name. Text typed so far stays in the form below. */
export function NameReminder() {
  const { actor, view } = useForm()
  const modal = useModal()
  const deployment = useDeployment()
  const draft = useEntry(({ context }) => context.draft ?? '')
  const caseName = useEntry(({ context }) => context.caseName)
  // Started during the first render rather than in an effect: it must be ready before the user can begin. It holds no
  // resources to release.
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
  const isDue = isReminding && caseName === null
  const { reminderSavesCase } = deployment
  // Before the first paint, so that nobody is interrupted while typing.
  useLayoutEffect(() => {
    if (!isDue) return
    const acknowledge = () => {
      modal.close()
      reminder.send({ type: 'acknowledge' })
    }
    const onSeen = () =>
      remember(memory, [...(recall(memory)?.split(' ') ?? []), draft].slice(-maxRemembered).join(' '))
    if (!reminderSavesCase) {
      onSeen()
      setTimeout(focusFirstQuestion)
    } else
      modal.open(NameReminderDialog, {
        onAcknowledge: () => {
          onSeen()
          acknowledge()
        },
      })
  }, [isDue, reminderSavesCase, draft, modal, reminder])
  return isDue && !reminderSavesCase ? <ReminderToast onClose={() => reminder.send({ type: 'acknowledge' })} /> : null
}

import { isNamedByPerson } from '@casebook/core/cases/caseName'
import { reminderMachine } from '@casebook/core/cases/reminder.machine'
import { Trans } from '@lingui/react'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useId } from 'react'
import { useDeployment } from '../../shell/DeploymentContext'
import { recall, remember } from '../../shell/memory'
import { Button } from '../../ui/Button'
import { useDialog, useForm } from '../FormContext'

const memory = 'remindedOfName'
/** Of so many drafts this browser knows that somebody was reminded; nobody goes on with more. */
const most = 50

/** Reminds once for every new case that it will need a name. It lies beside the work and holds nobody up. */
export function NameReminder({ onSave }: { readonly onSave: () => void }) {
  const { view } = useForm()
  const deployment = useDeployment()
  const draft = useDialog(({ context }) => context.draft ?? '')
  const caseName = useDialog(({ context }) => context.caseName)
  const reminder = useActorRef(reminderMachine, { input: { deployment, reminded: recall(memory)?.split(' ') } })
  const isReminding = useSelector(reminder, (state) => state.matches('reminding'))
  const titleId = useId()
  const isAsked = isNamedByPerson(view.config)

  useEffect(() => {
    if (!isAsked) return
    reminder.send({ type: 'opened', draft, caseName })
  }, [reminder, isAsked, draft, caseName])
  useEffect(() => {
    const saving = reminder.on('saveCase', onSave)
    return () => saving.unsubscribe()
  }, [reminder, onSave])

  if (!isReminding || caseName !== null) return null
  return (
    <section aria-labelledby={titleId} className="card reminder">
      <p className="b" id={titleId}>
        <Trans id="reminder.title" message="This new case needs a name" />
      </p>
      <p className="sm sub" role="status">
        <Trans
          id="reminder.what"
          message="You give it when you save. Without a saved case there is nothing to find again."
        />
      </p>
      <div className="row">
        <Button
          size="small"
          onClick={() => {
            remember(memory, [...(recall(memory)?.split(' ') ?? []), draft].slice(-most).join(' '))
            reminder.send({ type: 'acknowledge' })
          }}
        >
          {deployment.reminderSavesCase ? (
            <Trans id="reminder.save" message="Understood, save now" />
          ) : (
            <Trans id="reminder.ok" message="Understood" />
          )}
        </Button>
      </div>
    </section>
  )
}

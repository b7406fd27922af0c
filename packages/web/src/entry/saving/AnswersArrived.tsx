import { mayRefresh } from '@casebook/core/entry/entry.context'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/Button'
import { Note } from '../../ui/Note'
import { useEntry, useForm } from '../FormContext'

/** The patient has answered by a link while the case was open here. Shown above the save bar until the form has the answers. */
export function AnswersArrived() {
  const { i18n } = useLingui()
  const { actor } = useForm()
  const arrivedAt = useEntry(({ context }) => context.arrivedAt)
  const mayShow = useEntry(({ context }) => mayRefresh(context))
  const hasRefused = useEntry(({ context }) => context.outbox.refused.length > 0)
  if (arrivedAt === null) return null
  const at = i18n.date(arrivedAt, { timeStyle: 'short' })
  return (
    <div className="px-5 pb-2 max-tablet:px-2 print:hidden">
      <Note
        tone="query"
        icon="info"
        role="status"
        title={<Trans id="dialog.arrived" message="The patient’s answers arrived at {at}." values={{ at }} />}
      >
        {mayShow ? (
          <Button size="small" onClick={() => actor.send({ type: 'refresh' })}>
            <Trans id="dialog.arrived.show" message="Show them" />
          </Button>
        ) : hasRefused ? (
          <Trans
            id="dialog.arrived.refused"
            message="They appear here once you have discarded your answers that were not accepted, and saved the others."
          />
        ) : (
          <Trans id="dialog.arrived.later" message="They appear here once you have saved your own." />
        )}
      </Note>
    </div>
  )
}

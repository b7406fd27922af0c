import { wholeWebhook } from '@casebook/core/webhooks/webhook'
import type { EditedWebhook } from '@casebook/core/webhooks/webhooks.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { CallFailedNote } from '../../shell/failures/CallFailedNote'
import { Button } from '../../ui/Button'
import { Note } from '../../ui/Note'
import { Dialog } from '../../ui/overlay/Dialog'
import { SettingsWords } from './SettingsWords'
import { WebhookFields } from './WebhookFields'
import type { WebhooksProps } from './WebhookList'
import { isOfAddress, problemTexts } from './webhooks.messages'

interface ChangeWebhookProps extends Pick<WebhooksProps, 'isBusy' | 'studies' | 'send'> {
  readonly edited: EditedWebhook
  readonly error: unknown
}

/** However far the fields were scrolled. */
function scrollIntoView(notes: HTMLElement | null) {
  notes?.scrollIntoView?.({ block: 'nearest' })
}

/** Another name or address for a receiver, or other things to be told of. */
export function ChangeWebhook({ edited, error, isBusy, studies, send }: ChangeWebhookProps) {
  const { t } = useLingui()
  const { webhook, typed, problem } = edited
  const isWhole = wholeWebhook(typed) !== null
  const hasFailed = error != null && !isBusy
  const save = () => send({ type: 'save' })
  const cancel = () => !isBusy && send({ type: 'cancel' })
  return (
    <Dialog
      open
      onClose={cancel}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      title={<Trans id="webhooks.change.title" message="Change the webhook" />}
      description={
        <Trans
          id="webhooks.change.what"
          message="The secret stays. What waits is sent to the new address, unless the webhook is no longer told of it."
        />
      }
      footer={
        <>
          <Button disabled={isBusy} onClick={cancel}>
            <Trans id="dialog.cancel" message="Cancel" />
          </Button>
          <Button variant="primary" disabled={isBusy || !isWhole} onClick={save}>
            <Trans id="matrix.save" message="Save" />
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <div key={`${problem} ${hasFailed}`} ref={scrollIntoView} className="empty:hidden">
          {hasFailed && <CallFailedNote error={error} />}
          {problem !== null && !isOfAddress(problem) && (
            <Note tone="missing" role="alert" title={<Trans {...problemTexts[problem]} />}>
              {problem === 'ChangedMeanwhile' && (
                <>
                  <div className="my-2">
                    <SettingsWords settings={webhook} studies={studies} />
                  </div>
                  <Trans
                    id="webhooks.problem.meanwhile.what"
                    message="Save again to replace this by what you have typed."
                  />
                </>
              )}
            </Note>
          )}
        </div>
        <WebhookFields
          typed={typed}
          problem={problem}
          studies={studies}
          onChange={(change) => send({ type: 'type', change })}
        />
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}

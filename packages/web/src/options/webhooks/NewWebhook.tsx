import { wholeWebhook } from '@casebook/core/webhooks/webhook'
import { Trans } from '@lingui/react'
import { Button } from '../../ui/Button'
import { Card, CardHeader, cardTitleClass } from '../../ui/Card'
import { Note } from '../../ui/Note'
import { WebhookFields } from './WebhookFields'
import type { WebhooksProps } from './WebhookList'
import { isOfAddress, problemTexts } from './webhooks.messages'

/** Names a receiver, and what it is told of. */
export function NewWebhook({ form: { typed, problem }, isBusy, studies, send }: WebhooksProps) {
  const isWhole = wholeWebhook(typed) !== null
  return (
    <Card className="overflow-clip">
      <CardHeader>
        <h2 className={cardTitleClass}>
          <Trans id="webhooks.new" message="New webhook" />
        </h2>
      </CardHeader>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isWhole) send({ type: 'make' })
        }}
      >
        <div className="flex flex-col gap-4 p-4">
          {problem !== null && !isOfAddress(problem) && (
            <Note tone="missing" role="alert">
              <Trans {...problemTexts[problem]} />
            </Note>
          )}
          <WebhookFields
            typed={typed}
            problem={problem}
            studies={studies}
            onChange={(change) => send({ type: 'type', change })}
          />
        </div>
        <div className="flex flex-wrap items-center justify-end gap-3 border-t border-line bg-sunken px-5 py-3">
          {!isWhole && (
            <span id="webhooks-missing" className="me-auto text-sm text-ink-2">
              <Trans id="webhooks.missing" message="Enter a name and an https address, and tick what it is told of." />
            </span>
          )}
          <Button
            type="submit"
            variant="primary"
            disabled={isBusy || !isWhole}
            aria-describedby={isWhole ? undefined : 'webhooks-missing'}
          >
            <Trans id="webhooks.make" message="Make the webhook" />
          </Button>
        </div>
      </form>
    </Card>
  )
}

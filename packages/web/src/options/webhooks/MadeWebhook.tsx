import type { WebhooksContext } from '@casebook/core/webhooks/webhooks.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { CopyField } from '../../shell/CopyField'
import { Button } from '../../ui/Button'
import { Checkbox } from '../../ui/fields/Checkbox'
import { AlertDialog } from '../../ui/overlay/AlertDialog'
import type { WebhooksProps } from './WebhookList'

interface MadeWebhookProps extends Pick<WebhooksProps, 'send'> {
  readonly made: NonNullable<WebhooksContext['made']>
  readonly isKept: boolean
}

/** The secret of a new webhook, the only time that it is shown. */
export function MadeWebhook({ made: { webhook, secret }, isKept, send }: MadeWebhookProps) {
  const { t } = useLingui()
  const copyButton = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog
      open
      focusOn={copyButton}
      title={<bdi className="wrap-anywhere">{webhook.name}</bdi>}
      description={
        <Trans
          id="webhooks.made.what"
          message="This is the secret with which the receiver checks that a delivery is from here. It is shown only now."
        />
      }
      footer={
        <>
          <span className="me-auto text-sm text-ink-2">
            {!isKept && <Trans id="accessKeys.made.tick" message="Tick the box first." />}
          </span>
          <Button variant="primary" disabled={!isKept} onClick={() => send({ type: 'done' })}>
            <Trans id="accessKeys.made.done" message="Done" />
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <CopyField
          label={t({ id: 'webhooks.made.secret', message: 'The secret' })}
          text={secret}
          buttonRef={copyButton}
        />
        <Checkbox bare checked={isKept} onChange={(kept) => send({ type: 'keep', isKept: kept })}>
          <Trans id="webhooks.made.kept" message="The receiver has it" />
        </Checkbox>
      </div>
    </AlertDialog>
  )
}

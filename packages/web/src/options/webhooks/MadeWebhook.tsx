import type { WebhooksContext } from '@casebook/core/webhooks/webhooks.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { ShownOnce } from '../../shell/secrets/ShownOnce'
import type { WebhooksProps } from './WebhookList'

interface MadeWebhookProps extends Pick<WebhooksProps, 'send'> {
  readonly made: NonNullable<WebhooksContext['made']>
  readonly isKept: boolean
}

export function MadeWebhook({ made: { webhook, secret }, isKept, send }: MadeWebhookProps) {
  const { t } = useLingui()
  return (
    <ShownOnce
      name={webhook.name}
      description={
        <Trans
          id="webhooks.made.what"
          message="This is the secret with which the receiver checks that a delivery is from here. It is shown only now."
        />
      }
      label={t({ id: 'webhooks.made.secret', message: 'The secret' })}
      secret={secret}
      kept={<Trans id="webhooks.made.kept" message="The receiver has it" />}
      isKept={isKept}
      onKept={(kept) => send({ type: 'keep', isKept: kept })}
      onDone={() => send({ type: 'done' })}
    />
  )
}

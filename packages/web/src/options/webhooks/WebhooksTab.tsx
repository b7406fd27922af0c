import { basesMachine } from '@casebook/core/bases/bases.machine'
import { webhooksCalls } from '@casebook/core/webhooks/webhooks.calls'
import { webhooksMachine } from '@casebook/core/webhooks/webhooks.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useHold } from '../../router/LeaveGuardContext'
import { useSession } from '../../session/session'
import { usePort } from '../../session/usePort'
import { CallFailedNote } from '../../shell/failures/CallFailedNote'
import type { KeyStudy } from '../../studies/studyWords'
import { Skeleton } from '../../ui/waiting/Skeleton'
import { ChangeWebhook } from './ChangeWebhook'
import { MadeWebhook } from './MadeWebhook'
import { NewWebhook } from './NewWebhook'
import { WebhookList } from './WebhookList'

/** Addresses of other programs that are told what happens here, with what could not be delivered. */
export function WebhooksTab() {
  const { t } = useLingui()
  const { bases } = useSession()
  const [screen, send] = useMachine(webhooksMachine, { input: { port: usePort(webhooksCalls) } })
  const [{ context: overview }] = useMachine(basesMachine, { input: { bases } })
  const { webhooks, made, edited, error } = screen.context
  const studies: readonly KeyStudy[] = (overview.groups ?? []).flatMap(({ group, bases: ofGroup }) =>
    ofGroup.map(({ base, text }) => ({ group, base, text })),
  )
  const isBusy = !screen.matches('ready')
  useHold(
    made && (
      <Trans id="webhooks.unkept" message="The secret is shown only now. Give it to the receiver before you leave." />
    ),
  )
  if (screen.matches('unreachable')) return <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />
  if (!webhooks)
    return <Skeleton label={t({ id: 'options.loading', message: 'Loading the option' })} lines={[0.6, 0.8, 0.5]} />
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {error != null && !edited && <CallFailedNote error={error} />}
      <WebhookList form={screen.context} isBusy={isBusy} studies={studies} send={send} />
      <NewWebhook form={screen.context} isBusy={isBusy} studies={studies} send={send} />
      {edited && (
        <ChangeWebhook
          edited={edited}
          error={error}
          isBusy={screen.matches('changing')}
          studies={studies}
          send={send}
        />
      )}
      {made && <MadeWebhook made={made} isKept={screen.context.isKept} send={send} />}
    </div>
  )
}

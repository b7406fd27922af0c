import type { WebhooksContext, WebhooksEvent } from '@casebook/core/webhooks/webhooks.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useInstant } from '../../shell/clock/useInstant'
import type { KeyStudy } from '../../studies/studyWords'
import { Button } from '../../ui/Button'
import { Card, CardHeader, cardTitleClass } from '../../ui/Card'
import { Chip } from '../../ui/Chip'
import { EmptyState } from '../../ui/EmptyState'
import { SecureButton } from '../../ui/SecureButton'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden'
import { Deliveries } from './Deliveries'
import { SettingsWords } from './SettingsWords'

export interface WebhooksProps {
  readonly form: WebhooksContext
  readonly isBusy: boolean
  readonly studies: readonly KeyStudy[]
  readonly send: (event: WebhooksEvent) => void
}

/** Each receiver with how its deliveries stand; one of them open. */
export function WebhookList({ form, isBusy, studies, send }: WebhooksProps) {
  const { t } = useLingui()
  const instant = useInstant()
  const { webhooks, opened } = form
  return (
    <Card className="overflow-clip">
      <CardHeader>
        <h2 className={`flex-1 ${cardTitleClass}`}>
          <Trans id="webhooks.title" message="Webhooks" />
        </h2>
        <Button size="small" disabled={isBusy} onClick={() => send({ type: 'reload' })}>
          <Trans id="webhooks.reload" message="Look again" />
        </Button>
      </CardHeader>
      {webhooks?.length === 0 && (
        <EmptyState icon="arr" title={<Trans id="webhooks.none" message="No webhooks yet" />}>
          <Trans id="webhooks.none.what" message="A program that is told what happens here need not ask all day." />
        </EmptyState>
      )}
      <ul>
        {webhooks?.map((webhook) => {
          const { id, name, waiting, failed, lastDeliveredAt } = webhook
          return (
            <li key={id} className="border-b border-line px-4 py-3 last:border-b-0">
              <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
                <div className="min-w-0 flex-[1_1_16rem]">
                  <SettingsWords settings={webhook} studies={studies} />
                </div>
                <div className="flex flex-col items-start gap-1 text-xs text-ink-2 tabular-nums">
                  {failed > 0 && (
                    <Chip tone="missing" icon="alertf">
                      <Trans
                        id="webhooks.failed"
                        message="{count, plural, one {# failed} other {# failed}}"
                        values={{ count: failed }}
                      />
                    </Chip>
                  )}
                  {waiting > 0 && (
                    <Chip tone="range" icon="warn">
                      <Trans
                        id="webhooks.waiting"
                        message="{count, plural, one {# waiting} other {# waiting}}"
                        values={{ count: waiting }}
                      />
                    </Chip>
                  )}
                  {failed === 0 && waiting === 0 && (
                    <Chip tone="ok" icon="okc">
                      <Trans id="webhooks.allDelivered" message="Nothing waits" />
                    </Chip>
                  )}
                  {lastDeliveredAt !== null && (
                    <span>
                      <Trans
                        id="webhooks.last"
                        message="Last delivered {moment}"
                        values={{ moment: instant(lastDeliveredAt) }}
                      />
                    </span>
                  )}
                </div>
                <div className="flex flex-wrap items-center gap-2">
                  {failed + waiting > 0 && (
                    <Button size="small" disabled={isBusy} onClick={() => send({ type: 'sendAgain', webhook: id })}>
                      <Trans id="webhooks.sendAgain" message="Send again" />
                      <VisuallyHidden>{` ${name}`}</VisuallyHidden>
                    </Button>
                  )}
                  <Button
                    size="small"
                    variant="quiet"
                    aria-expanded={opened === id}
                    disabled={isBusy}
                    onClick={() => send({ type: 'open', id: opened === id ? null : id })}
                  >
                    <Trans id="webhooks.deliveries" message="Deliveries" />
                    <VisuallyHidden>{` ${name}`}</VisuallyHidden>
                  </Button>
                  <Button
                    size="small"
                    variant="quiet"
                    disabled={isBusy}
                    onClick={() => send({ type: 'edit', webhook })}
                  >
                    <Trans id="webhooks.change" message="Change" />
                    <VisuallyHidden>{` ${name}`}</VisuallyHidden>
                  </Button>
                  <SecureButton
                    size="small"
                    disabled={isBusy}
                    warning={<Trans id="webhooks.remove.sure" message="Really remove?" />}
                    onConfirm={() => send({ type: 'remove', id })}
                  >
                    <Trans id="webhooks.remove" message="Remove" />
                    <VisuallyHidden>{` ${name}`}</VisuallyHidden>
                  </SecureButton>
                </div>
              </div>
              {opened === id && (
                <Deliveries
                  form={form}
                  isBusy={isBusy}
                  label={t({ id: 'webhooks.deliveries', message: 'Deliveries' })}
                  send={send}
                />
              )}
            </li>
          )
        })}
      </ul>
      <p className="border-t border-line px-4 py-3 text-sm text-ink-2">
        <Trans
          id="webhooks.what"
          message="A delivery says what happened and to which case, and holds no answers. It is sent within a minute, and tried for four days."
        />
      </p>
    </Card>
  )
}

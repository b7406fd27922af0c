import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useInstant } from '../../shell/clock/useInstant'
import { Button } from '../../ui/Button'
import { Chip } from '../../ui/Chip'
import { DataTable } from '../../ui/DataTable'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden'
import type { WebhooksProps } from './WebhookList'
import { kindTexts } from './webhooks.messages'

interface DeliveriesProps extends Pick<WebhooksProps, 'form' | 'isBusy' | 'send'> {
  readonly label: string
}

/** What one receiver was told or waits to be told, the newest first. */
export function Deliveries({ form: { deliveries, isLast, opened }, isBusy, label, send }: DeliveriesProps) {
  const { i18n } = useLingui()
  const instant = useInstant()
  if (deliveries.length === 0)
    return (
      <p className="pt-3 text-sm text-ink-2" role="status">
        {!isBusy && <Trans id="webhooks.deliveries.none" message="Nothing has happened yet that it is told of." />}
      </p>
    )
  return (
    <div className="pt-3">
      <DataTable
        label={label}
        rows={deliveries}
        rowKey={({ id }) => id}
        isBusy={isBusy}
        more={
          !isLast && (
            <div className="pt-2">
              <Button size="small" disabled={isBusy} onClick={() => send({ type: 'more' })}>
                <Trans id="list.more.some" message="Show more" />
              </Button>
            </div>
          )
        }
        columns={[
          {
            id: 'kind',
            header: <Trans id="webhooks.what.happened" message="What happened" />,
            cell: ({ kind, at }) => (
              <>
                <span className="block">
                  <Trans {...kindTexts[kind]} />
                </span>
                <time dateTime={at} className="block text-xs text-ink-2 tabular-nums">
                  {instant(at, 'seconds')}
                </time>
              </>
            ),
          },
          {
            id: 'state',
            header: <Trans id="accessKeys.state" message="State" />,
            cell: ({ deliveredAt, failedAt, dueAt, tries, failure }) => (
              <>
                {deliveredAt !== null ? (
                  <Chip tone="ok" icon="okc">
                    <Trans id="webhooks.state.delivered" message="Delivered" />
                  </Chip>
                ) : failedAt !== null ? (
                  <Chip tone="missing" icon="alertf">
                    <Trans id="webhooks.state.failed" message="Failed" />
                  </Chip>
                ) : (
                  <Chip tone="range" icon="warn">
                    <Trans id="webhooks.state.waiting" message="Waiting" />
                  </Chip>
                )}
                <span className="block text-xs text-ink-2 tabular-nums">
                  {deliveredAt !== null
                    ? instant(deliveredAt)
                    : dueAt !== null &&
                      tries > 0 && (
                        <Trans id="webhooks.nextTry" message="Next try {moment}" values={{ moment: instant(dueAt) }} />
                      )}
                </span>
                {failure !== null && (
                  <span className="block text-xs text-ink-2">
                    <bdi dir="ltr">{failure}</bdi>
                    {' · '}
                    <Trans
                      id="webhooks.tries"
                      message="{count, plural, one {# try} other {# tries}}"
                      values={{ count: tries }}
                    />
                  </span>
                )}
              </>
            ),
          },
          {
            id: 'again',
            align: 'end',
            header: (
              <VisuallyHidden>
                <Trans id="webhooks.sendAgain" message="Send again" />
              </VisuallyHidden>
            ),
            cell: ({ id, kind, at }) =>
              opened !== null && (
                <Button
                  size="small"
                  disabled={isBusy}
                  onClick={() => send({ type: 'sendAgain', webhook: opened, delivery: id })}
                >
                  <Trans id="webhooks.sendAgain" message="Send again" />
                  <VisuallyHidden>{` ${i18n._(kindTexts[kind])} ${instant(at, 'seconds')}`}</VisuallyHidden>
                </Button>
              ),
          },
        ]}
      />
    </div>
  )
}

import { isAllOnDevice, pendingFacts } from '@casebook/core/dialog/outbox'
import type { Keeping } from '@casebook/core/journal/journal.port'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { Popover } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from '../ui/Button'
import type { IconName } from '../ui/drawings'
import { Icon } from '../ui/Icon'
import type { Tone } from '../ui/tone'
import { VisuallyHidden } from '../ui/VisuallyHidden'
import { type Delivery, deliveryOf } from './delivery'
import { useDialog, useForm } from './FormContext'

const looks: Readonly<Record<Delivery, readonly [Tone, IconName]>> = {
  nothing: ['unknown', 'okc'],
  sending: ['range', 'pen'],
  onDevice: ['range', 'pen'],
  received: ['range', 'pen'],
  saved: ['ok', 'okc'],
  notConnected: ['range', 'warn'],
  signedOut: ['range', 'warn'],
  stopped: ['missing', 'alert'],
  refused: ['missing', 'alert'],
}

/** Where the answers are: "received" and "saved" are never mixed. The words open the three places. */
export function DeliveryWords() {
  const { actor } = useForm()
  const { t, i18n } = useLingui()
  const state = useDialog(deliveryOf)
  const unsaved = useDialog(({ context }) => context.unsaved.size)
  const waiting = useDialog(({ context }) => pendingFacts(context.outbox).length)
  const isOnDevice = useDialog(({ context }) => isAllOnDevice(context.outbox))
  const keeping = useDialog(({ context }) => context.keeping)
  const refused = useDialog(({ context }) => context.outbox.refused.length)
  const receivedAt = useDialog(({ context }) => context.receivedAt)
  const savedAt = useDialog(({ context }) => context.saved?.at ?? null)
  const clock = (at: string | null) => (at === null ? '' : i18n.date(at, { hour: '2-digit', minute: '2-digit' }))
  const [tone, icon] = looks[state]
  const isTroubled = state === 'notConnected' || state === 'signedOut' || state === 'stopped' || state === 'refused'
  const words = (
    <Words
      state={state}
      unsaved={unsaved}
      waiting={waiting}
      refused={refused}
      isOnDevice={isOnDevice}
      at={clock(state === 'saved' ? savedAt : receivedAt)}
    />
  )
  return (
    <>
      <Popover.Root>
        <Popover.Trigger className={`deliverywords ${isTroubled ? 'troubled' : ''} ${tone}`}>
          <span className="tint">
            <Icon name={icon} />
          </span>
          <span className="trunc">{words}</span>
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            className="pop places"
            side="top"
            align="start"
            sideOffset={8}
            collisionPadding={8}
            aria-label={t({ id: 'dialog.where.title', message: 'Where your answers are' })}
          >
            <h3>
              <Trans id="dialog.where.title" message="Where your answers are" />
            </h3>
            <Place icon="tablet" name={<Trans id="dialog.where.device" message="On this device" />}>
              <OnDevice waiting={waiting} isOnDevice={isOnDevice} keeping={keeping} />
            </Place>
            <Place icon="okc" name={<Trans id="dialog.where.received" message="Received by the server" />}>
              {receivedAt === null ? (
                <Trans id="dialog.where.notYet" message="Nothing yet since you opened the case." />
              ) : (
                <Trans id="dialog.where.at" message="Last at {time}." values={{ time: clock(receivedAt) }} />
              )}
            </Place>
            <Place icon="save" name={<Trans id="dialog.where.saved" message="Saved as a revision" />}>
              {unsaved === 0 ? (
                <Trans id="dialog.where.allSaved" message="All answers." />
              ) : (
                <Trans
                  id="dialog.where.allBut"
                  message="{count, plural, one {All but one answer.} other {All but # answers.}}"
                  values={{ count: unsaved }}
                />
              )}
            </Place>
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      {state === 'signedOut' && (
        <Button size="small" onClick={() => actor.send({ type: 'signIn' })}>
          <Trans id="login.signIn" message="Sign in" />
        </Button>
      )}
      {(state === 'notConnected' || state === 'stopped') && (
        <Button size="small" onClick={() => actor.send({ type: 'tryNow' })}>
          <Trans id="dialog.tryNow" message="Try now" />
        </Button>
      )}
      <span role="status">
        <VisuallyHidden>{(isTroubled || state === 'saved') && words}</VisuallyHidden>
      </span>
    </>
  )
}

interface WordsProps {
  readonly state: Delivery
  readonly unsaved: number
  readonly waiting: number
  readonly refused: number
  /** Whether all that waits would survive a crash of the browser. */
  readonly isOnDevice: boolean
  readonly at: string
}

function Words({ state, unsaved, waiting, refused, isOnDevice, at }: WordsProps) {
  switch (state) {
    case 'nothing':
      return <Trans id="dialog.bar.nothing" message="No unsaved changes" />
    case 'sending':
    case 'onDevice':
    case 'received':
      return (
        <>
          <Trans
            id="dialog.bar.unsaved"
            message="{count, plural, one {# unsaved change} other {# unsaved changes}}"
            values={{ count: unsaved }}
          />
          {state === 'onDevice' && (
            <span className="muted xs trunc received">
              <Trans id="dialog.where.device" message="On this device" />
            </span>
          )}
          {state === 'received' && at && (
            <span className="muted xs trunc received">
              <Trans id="dialog.bar.received" message="Received {time}" values={{ time: at }} />
            </span>
          )}
        </>
      )
    case 'saved':
      return <Trans id="dialog.bar.saved" message="Saved {time}" values={{ time: at }} />
    case 'notConnected':
      return (
        <Trans
          id="dialog.bar.notConnected"
          message="Not sent, retrying: {count, plural, one {# answer} other {# answers}}, {place, select, device {on this device} other {only in this page}}"
          values={{ count: waiting, place: isOnDevice ? 'device' : 'page' }}
        />
      )
    case 'signedOut':
      return (
        <Trans
          id="dialog.bar.signedOut"
          message="Not sent, signed out: {count, plural, one {# answer} other {# answers}}, {place, select, device {on this device} other {only in this page}}"
          values={{ count: waiting, place: isOnDevice ? 'device' : 'page' }}
        />
      )
    case 'stopped':
      return (
        <Trans
          id="dialog.bar.stopped"
          message="Not sent, not taken: {count, plural, one {# answer} other {# answers}}"
          values={{ count: waiting }}
        />
      )
    case 'refused':
      return (
        <Trans
          id="dialog.bar.refused"
          message="{count, plural, one {# answer was not taken} other {# answers were not taken}}"
          values={{ count: refused }}
        />
      )
  }
}

interface OnDeviceProps {
  readonly waiting: number
  readonly isOnDevice: boolean
  readonly keeping: Keeping | null
}

/** Nothing is said to be on the device that is not there for good. */
function OnDevice({ waiting, isOnDevice, keeping }: OnDeviceProps) {
  if (keeping === 'full')
    return (
      <Trans
        id="dialog.where.full"
        message="The storage of this device is full. Answers are only in this page until they are received: keep it open."
      />
    )
  if (keeping === 'unavailable')
    return (
      <Trans
        id="dialog.where.unavailable"
        message="This browser keeps nothing on the device. Answers are only in this page until they are received: keep it open."
      />
    )
  return (
    <Trans
      id="dialog.where.waiting"
      message="{count, plural, =0 {Nothing waits to be sent.} one {One answer, waiting to be sent.} other {# answers, waiting to be sent in order.}}"
      values={{ count: isOnDevice ? waiting : 0 }}
    />
  )
}

function Place({
  icon,
  name,
  children,
}: {
  readonly icon: IconName
  readonly name: ReactNode
  readonly children: ReactNode
}) {
  return (
    <div className="row place">
      <Icon name={icon} />
      <div>
        <div className="b">{name}</div>
        <div className="xs sub">{children}</div>
      </div>
    </div>
  )
}

import { isAllOnDevice, pendingFacts } from '@casebook/core/entry/outbox'
import type { Keeping } from '@casebook/core/journal/journal.port'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { Popover } from 'radix-ui'
import type { ReactNode } from 'react'
import { useClock } from '../../shell/clock/useClock'
import { Icon } from '../../ui/Icon'
import type { IconName } from '../../ui/icons/drawings'
import { RenderedTrigger } from '../../ui/lazy/RenderedTrigger'
import { popClass } from '../../ui/overlay/frame'
import { useEntry } from '../FormContext'

interface AnswersPlacesProps {
  readonly control: HTMLElement
  readonly onClose: () => void
}

/** The three places an answer passes through, and how many answers are in each. */
export default function AnswersPlaces({ control, onClose }: AnswersPlacesProps) {
  const { t } = useLingui()
  const clock = useClock()
  const unsaved = useEntry(({ context }) => context.unsaved.size)
  const waiting = useEntry(({ context }) => pendingFacts(context.outbox).length)
  const isOnDevice = useEntry(({ context }) => isAllOnDevice(context.outbox))
  const keeping = useEntry(({ context }) => context.keeping)
  const receivedAt = useEntry(({ context }) => context.receivedAt)
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Trigger asChild>
        <RenderedTrigger element={control} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={`z-30 w-88 max-w-[90vw] ${popClass}`}
          side="top"
          align="start"
          sideOffset={8}
          collisionPadding={8}
          aria-label={t({ id: 'dialog.where.title', message: 'Where your answers are' })}
        >
          <h3 className="px-4 py-3 text-[0.9375rem] font-bold">
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
                message="{count, plural, one {All except 1.} other {All except #.}}"
                values={{ count: unsaved }}
              />
            )}
          </Place>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

interface OnDeviceProps {
  readonly waiting: number
  readonly isOnDevice: boolean
  readonly keeping: Keeping | null
}

/** Claims only what is durably stored on the device. */
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
      message="{count, plural, =0 {Nothing is waiting to be sent.} one {One answer is waiting to be sent.} other {# answers are waiting to be sent in order.}}"
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
    <div className="flex items-center gap-3 border-t border-line px-4 py-2.5 text-[0.8125rem]">
      <Icon name={icon} />
      <div>
        <div className="font-semibold">{name}</div>
        <div className="text-xs text-ink-2">{children}</div>
      </div>
    </div>
  )
}

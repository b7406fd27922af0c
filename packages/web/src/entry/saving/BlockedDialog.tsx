import { isDelivered } from '@casebook/core/entry/outbox'
import type { SaveDecision } from '@casebook/core/entry/saveDecision'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { useClock } from '../../shell/clock/useClock'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { Dialog } from '../../ui/overlay/Dialog'
import { useEntry, useForm } from '../FormContext'
import { IncompleteList } from './IncompleteList'

/** Not saved because of partly answered questionnaires or answers that were not accepted, which are listed here. */
export default function BlockedDialog({ decision }: { readonly decision: SaveDecision & { type: 'PartlyAnswered' } }) {
  const { t } = useLingui()
  const { actor, goTo } = useForm()
  const clock = useClock()
  const receivedAt = useEntry(({ context }) => (isDelivered(context.outbox) ? context.receivedAt : null))
  const goRef = useRef<HTMLButtonElement>(null)
  const { incomplete, unreadable, refused, asked, notChecked } = decision
  const back = () => actor.send({ type: 'back' })
  const go = (key: string) => {
    back()
    goTo(key)
  }
  const first = unreadable[0] ?? refused[0] ?? asked[0] ?? incomplete[0]?.missing[0]
  return (
    <Dialog
      open
      onClose={back}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      focusOn={goRef}
      title={
        incomplete.length > 0 ? (
          <Trans
            id="dialog.blocked.title"
            message="{count, plural, one {One section is only partly answered} other {# sections are only partly answered}}"
            values={{ count: incomplete.length }}
          />
        ) : (
          <NotTakenWords {...decision} />
        )
      }
      description={<What {...decision} />}
      footer={
        <>
          {receivedAt !== null && (
            <span className="flex min-w-0 flex-1 items-center gap-2 text-xs text-ink-2">
              <Icon name="okc" />
              <Trans
                id="dialog.blocked.received"
                message="Your answers were received at {time}."
                values={{ time: clock(receivedAt) }}
              />
            </span>
          )}
          <Button variant="primary" iconAfter="arr" ref={goRef} onClick={() => first && go(first)}>
            <Trans id="dialog.goToFirst" message="Go to the first" />
          </Button>
        </>
      }
    >
      <IncompleteList
        incomplete={incomplete}
        unreadable={unreadable}
        refused={refused}
        asked={asked}
        notChecked={notChecked}
        onGo={go}
      />
    </Dialog>
  )
}

type Blocked = SaveDecision & { type: 'PartlyAnswered' }

/** Answers that nobody could read, and answers that the server read and refused, are two things. */
function NotTakenWords({ unreadable, refused }: Blocked) {
  if (refused.length + unreadable.length === 0)
    return <Trans id="dialog.blocked.asked" message="The study asks whether some answers are right" />
  if (refused.length === 0) return <Trans id="dialog.blocked.notTaken" message="Some answers could not be read" />
  if (unreadable.length === 0) return <Trans id="dialog.blocked.refused" message="Some answers were not accepted" />
  return <Trans id="dialog.blocked.both" message="Some answers could not be read, and some were not accepted" />
}

function What({ incomplete, unreadable, refused }: Blocked) {
  if (unreadable.length === 0 && refused.length === 0 && incomplete.length > 0)
    return (
      <Trans
        id="dialog.blocked.what"
        message="The case was not saved. The missing questions are required and marked in red. Answer them, or choose Unknown where that is offered."
      />
    )
  if (incomplete.length + unreadable.length + refused.length === 0)
    return (
      <Trans
        id="dialog.blocked.whatAsked"
        message="The case was not saved. Say at each of these questions that the answer is right, or change it."
      />
    )
  if (incomplete.length === 0)
    return (
      <Trans
        id="dialog.blocked.whatNotTaken"
        message="The case was not saved. The reason is shown at each question. Correct the answer there, or remove it."
      />
    )
  if (refused.length > 0)
    return (
      <Trans
        id="dialog.blocked.whatRefused"
        message="The case was not saved. Some answers were not accepted: the reason is shown at each question. The missing questions are required and marked in red. Answer them, or choose Unknown where that is offered."
      />
    )
  return (
    <Trans
      id="dialog.blocked.whatBoth"
      message="The case was not saved. Some answers could not be read: the reason is shown at each question. The missing questions are required and marked in red. Answer them, or choose Unknown where that is offered."
    />
  )
}

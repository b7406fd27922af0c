import {
  type ChosenFollowUps,
  type Closing,
  changeFollowUpsMachine,
  isWhole,
} from '@casebook/core/followUps/changeFollowUps.machine'
import { followUpsCalls, type RefusedFollowUp } from '@casebook/core/followUps/followUps.calls'
import { longestNotDoneReason, type NotDoneCause, needsReason, notDoneCauses } from '@casebook/core/followUps/notDone'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useState } from 'react'
import { usePort } from '../session/usePort'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { Button } from '../ui/Button'
import { Field } from '../ui/fields/Field'
import { inputClass } from '../ui/fields/input'
import { TextField } from '../ui/fields/TextField'
import { Note } from '../ui/Note'
import { Dialog } from '../ui/overlay/Dialog'
import { CaseName } from '../ui/text/CaseName'
import { causeTexts, refusalTexts } from './notDone.messages'

interface NotDoneDialogProps {
  readonly chosen: ChosenFollowUps
  readonly count: number
  readonly kind: 'notDone' | 'dueAgain'
  /** `isChanged`: something may be another way now. */
  readonly onClose: (isChanged: boolean) => void
}

/** Asks why, closes the follow-ups some at a time, and says which stayed open. Opening again asks for nothing. */
export function NotDoneDialog({ chosen, count, kind, onClose }: NotDoneDialogProps) {
  const { t } = useLingui()
  const server = usePort(followUpsCalls)
  const [screen, send] = useMachine(changeFollowUpsMachine, { input: { server, chosen, kind } })
  const { changed, sent, refused, isReasonMissing, error } = screen.context
  const [cause, setCause] = useState<NotDoneCause | null>(null)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const closing: Closing | null = cause && { cause, reason }
  const isAsking = screen.matches('asking')
  const isBusy = screen.matches('changing')
  const submit = () => {
    setTried(true)
    if (closing && isWhole(closing)) send({ type: 'change', closing })
  }
  const close = () => onClose(sent > 0 || isBusy)
  return (
    <Dialog
      open
      // A batch that is on its way goes on: closing the dialog stops after it.
      onClose={close}
      closeLabel={t({ id: 'close', message: 'Close' })}
      title={
        kind === 'notDone' ? (
          <Trans
            id="followUps.notDone.title"
            message="{count, plural, one {Close # follow-up as not done} other {Close # follow-ups as not done}}"
            values={{ count }}
          />
        ) : (
          <Trans
            id="followUps.dueAgain.title"
            message="{count, plural, one {Open # follow-up again} other {Open # follow-ups again}}"
            values={{ count }}
          />
        )
      }
      description={
        isAsking && (
          <Trans
            id="followUps.notDone.what"
            message="{count, plural, one {It leaves the lists and reminders, and its case lacks nothing there. The history of the case keeps the reason, with your name. You can open it again.} other {They leave the lists and reminders, and their cases lack nothing there. The history of each case keeps the reason, with your name. You can open them again.}}"
            values={{ count }}
          />
        )
      }
      footer={
        isAsking ? (
          <>
            <Button onClick={close}>
              <Trans id="dialog.cancel" message="Cancel" />
            </Button>
            <Button variant="primary" onClick={submit}>
              <Trans id="followUps.notDone.close" message="Close as not done" />
            </Button>
          </>
        ) : (
          <Button variant={isBusy ? 'default' : 'primary'} onClick={close}>
            {isBusy ? <Trans id="followUps.notDone.stop" message="Stop" /> : <Trans id="close" message="Close" />}
          </Button>
        )
      }
    >
      {isAsking && (
        <form
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <Field
            label={<Trans id="followUps.notDone.cause" message="Why was it not done?" />}
            error={isTried && !cause && <Trans id="followUps.notDone.chooseCause" message="Choose a reason." />}
          >
            {(control) => (
              <select
                {...control}
                className={inputClass({ size: 'medium' })}
                value={cause ?? ''}
                onChange={({ target: { value } }) => setCause(notDoneCauses.find((one) => one === value) ?? null)}
              >
                <option value="" disabled>
                  {t({ id: 'followUps.notDone.choose', message: 'Choose…' })}
                </option>
                {notDoneCauses.map((one) => (
                  <option key={one} value={one}>
                    {t(causeTexts[one])}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <TextField
            label={
              cause && needsReason(cause) ? (
                <Trans id="followUps.notDone.reason" message="Reason" />
              ) : (
                <Trans id="followUps.notDone.more" message="More about it (optional)" />
              )
            }
            value={reason}
            onChange={setReason}
            maxLength={longestNotDoneReason}
            autoComplete="off"
            error={
              ((isTried && closing && !isWhole(closing)) || isReasonMissing) && (
                <Trans id="followUps.notDone.giveReason" message="Give the reason in your own words." />
              )
            }
          />
          <button type="submit" hidden />
        </form>
      )}
      {!isAsking && (
        <div className="flex flex-col gap-3" role="status">
          <p>
            {kind === 'notDone' ? (
              <Trans
                id="followUps.notDone.progress"
                message="{count, plural, one {# follow-up closed.} other {# follow-ups closed.}}"
                values={{ count: changed }}
              />
            ) : (
              <Trans
                id="followUps.dueAgain.progress"
                message="{count, plural, one {# follow-up opened again.} other {# follow-ups opened again.}}"
                values={{ count: changed }}
              />
            )}{' '}
            {isBusy && count > changed && (
              <Trans id="followUps.notDone.left" message="{count} in all …" values={{ count }} />
            )}
          </p>
          {refused.length > 0 && <Refused refused={refused} />}
        </div>
      )}
      {screen.matches('unreachable') && <CallFailedNote error={error} onRetry={() => send({ type: 'retry' })} />}
    </Dialog>
  )
}

const mostNamed = 50

function Refused({ refused }: { readonly refused: readonly RefusedFollowUp[] }) {
  const { t } = useLingui()
  const more = refused.length - mostNamed
  return (
    <Note
      tone="range"
      title={
        <Trans
          id="followUps.refused"
          message="{count, plural, one {# stayed as it was:} other {# stayed as they were:}}"
          values={{ count: refused.length }}
        />
      }
    >
      <ul className="mt-1">
        {refused.slice(0, mostNamed).map(({ why, ...one }) => (
          <li key={JSON.stringify(one)}>
            <CaseName name={one.name} className="font-semibold" />: {t(refusalTexts[why])}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Trans
          id="followUps.refused.more"
          message="{count, plural, one {# more} other {# more}}"
          values={{ count: more }}
        />
      )}
    </Note>
  )
}

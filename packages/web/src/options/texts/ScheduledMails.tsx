import type { ScheduledMailKind } from '@casebook/core/options/mail/scheduledMail'
import { scheduledMailsMachine } from '@casebook/core/options/mail/scheduledMails.machine'
import { optionsCalls } from '@casebook/core/options/options.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { dateInWords } from '../../dates/dateInWords'
import { usePort } from '../../session/usePort'
import { CallFailedNote } from '../../shell/failures/CallFailedNote'
import { usePreferences } from '../../shell/settings/preferences'
import { Note } from '../../ui/Note'
import { Skeleton } from '../../ui/waiting/Skeleton'

/** When the mails of this kind go out next, and how the last ones did. */
export function ScheduledMails({ kind }: { readonly kind: ScheduledMailKind }) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const [screen, send] = useMachine(scheduledMailsMachine, { input: { server: usePort(optionsCalls), kind } })
  const { mails, error } = screen.context
  const inWords = (day: string) => dateInWords(day, language)
  return (
    <div className="border-b border-line px-5 py-4 max-phone:px-4">
      {screen.matches('loading') && (
        <Skeleton label={t({ id: 'options.mails.loading', message: 'Loading the schedule' })} lines={[0.5]} />
      )}
      {error != null && <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />}
      {mails && (
        <>
          <p>
            {mails.nextOn === null ? (
              <Trans id="options.mails.none" message="No mail is planned." />
            ) : (
              <Trans
                id="options.mails.next"
                message="The next mails go out on {day}, after 6 o’clock."
                values={{ day: inWords(mails.nextOn) }}
              />
            )}{' '}
            {mails.lastOn !== null && (
              <Trans
                id="options.mails.last"
                message="{count, plural, one {On {day}, # mail was sent.} other {On {day}, # mails were sent.}}"
                values={{ day: inWords(mails.lastOn), count: mails.sent }}
              />
            )}
          </p>
          <p className="mt-1 text-sm text-ink-2">
            <Trans id="options.mails.who" message="Inactive accounts receive no mail." />
          </p>
          {mails.waiting > 0 && (
            <div className="mt-3">
              <Note
                tone="range"
                title={
                  <Trans
                    id="options.mails.waiting"
                    message="{count, plural, one {# mail is waiting and will be retried.} other {# mails are waiting and will be retried.}}"
                    values={{ count: mails.waiting }}
                  />
                }
              >
                {mails.failure !== null && <bdi>{mails.failure}</bdi>}
              </Note>
            </div>
          )}
        </>
      )}
    </div>
  )
}

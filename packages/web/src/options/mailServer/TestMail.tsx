import { isEmailAddress } from '@casebook/core/options/mail/email'
import type { MailCredentials } from '@casebook/core/options/mail/mailServer'
import { mailServerCalls } from '@casebook/core/options/mail/mailServer.calls'
import { testMailMachine } from '@casebook/core/options/mail/testMail.machine'
import { Trans } from '@lingui/react'
import { useMachine } from '@xstate/react'
import { usePort } from '../../session/usePort'
import { CallFailedNote } from '../../shell/failures/CallFailedNote'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/fields/TextField'
import { mail } from '../../ui/moreDrawings'
import { Note } from '../../ui/Note'

interface TestMailProps {
  readonly credentials: MailCredentials | null
  readonly mayTest: boolean
  readonly testRecipient: string
  readonly onRecipient: (testRecipient: string) => void
}

/** Sends a mail over the mail server that is typed, which need not be saved. */
export function TestMail({ credentials, mayTest, testRecipient, onRecipient }: TestMailProps) {
  const [screen, send] = useMachine(testMailMachine, { input: { mail: usePort(mailServerCalls) } })
  const { message, error } = screen.context
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-5">
      <div className="grid grid-cols-2 items-start gap-x-5 gap-y-3 max-phone:grid-cols-1">
        <TextField
          label={<Trans id="options.testRecipient" message="Test recipient" />}
          error={
            testRecipient !== '' &&
            !isEmailAddress(testRecipient) && (
              <Trans
                id="options.mailServer.address"
                message="Enter a full e-mail address, for example name@clinic.example."
              />
            )
          }
          type="email"
          dir="ltr"
          autoComplete="off"
          value={testRecipient}
          onChange={onRecipient}
        />
        <Button
          className="mt-[1.6rem] justify-self-start max-phone:mt-0"
          icon={mail}
          disabled={!mayTest || !screen.matches('idle')}
          onClick={() => credentials && send({ type: 'test', testRecipient, mailCredentials: credentials })}
        >
          {screen.matches('idle') ? (
            <Trans id="options.sendTestMail" message="Send test mail" />
          ) : (
            <Trans id="options.sendingTestMail" message="Sending" />
          )}
        </Button>
      </div>
      {error != null && <CallFailedNote error={error} />}
      {message?.id === 'option.testMailSent' && (
        <Note tone="ok" role="status">
          <Trans id="option.testMailSent" message="Mail was send. Please check your Inbox" />
        </Note>
      )}
      {message?.id === 'option.testMailFailed' && (
        <Note tone="missing" role="alert">
          <Trans
            id="option.testMailFailed"
            message="An error occured while send the mail. Please check your credentials. The error was: {error}."
            values={{ error: <bdi>{message.error.replace(/\.$/, '')}</bdi> }}
          />
        </Note>
      )}
    </div>
  )
}

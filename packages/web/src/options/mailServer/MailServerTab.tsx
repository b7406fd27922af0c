import { isEmailAddress } from '@casebook/core/options/mail/email'
import { maySubmitMailServer, problemOfMailServer } from '@casebook/core/options/mail/mailServer'
import { mailServerCalls } from '@casebook/core/options/mail/mailServer.calls'
import { type MailServerDraft, mailServerOf, mailServerOption } from '@casebook/core/options/optionPorts'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { usePort } from '../../session/usePort'
import { PasswordField } from '../../ui/fields/PasswordField'
import { TextField } from '../../ui/fields/TextField'
import { OptionCard } from '../OptionCard'
import { useOption } from '../useOption'
import { mailServerProblems } from './mailServer.messages'
import { TestMail } from './TestMail'

/** The mail server that sends every mail. */
export function MailServerTab() {
  const { t } = useLingui()
  const port = usePort(mailServerCalls)
  const form = useOption<MailServerDraft>(useMemo(() => mailServerOption(port), [port]))
  const [testRecipient, setTestRecipient] = useState('')
  const { typed } = form
  const credentials = typed && mailServerOf(typed)
  // A blank form unsets the mail server, and needs no recipient.
  const problem = credentials && problemOfMailServer(credentials, testRecipient)
  const type = (field: keyof MailServerDraft) => (text: string) => form.type({ [field]: text })

  return (
    <OptionCard
      form={form}
      title={<Trans id="options.mailServer" message="Mail server" />}
      what={<Trans id="options.mailServer.what" message="Sends activation, reset, reminder and rank mails." />}
      save={<Trans id="options.mailServer.save" message="Save mail server" />}
      problem={problem && <Trans {...mailServerProblems[problem]} />}
      effect={!credentials && <Trans id="options.mailServer.none" message="No mail server of its own will be used." />}
      inWords={({ from, host, sslPort, user }) => [from, host, sslPort, user].join('\n')}
    >
      {({ from, host, sslPort, user, password }) => (
        <div className="flex flex-col gap-5 p-5 max-phone:p-4">
          <div className="grid grid-cols-2 gap-x-5 gap-y-4 max-phone:grid-cols-1">
            <TextField
              label={<Trans id="options.mailServer.from" message="Sender address" />}
              error={
                from !== '' &&
                !isEmailAddress(from) && (
                  <Trans
                    id="options.mailServer.address"
                    message="Enter a full e-mail address, for example name@clinic.example."
                  />
                )
              }
              type="email"
              dir="ltr"
              autoComplete="off"
              value={from}
              onChange={type('from')}
            />
            <TextField
              label={<Trans id="options.mailServer.host" message="Mail host" />}
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
              value={host}
              onChange={type('host')}
            />
            <TextField
              label={<Trans id="options.mailServer.port" message="SSL port" />}
              hint={
                <Trans
                  id="options.mailServer.port.hint"
                  message="Port 465 uses TLS from the first byte, every other port STARTTLS."
                />
              }
              dir="ltr"
              inputMode="numeric"
              value={sslPort}
              onChange={type('sslPort')}
            />
            <TextField
              label={<Trans id="options.mailServer.user" message="User name" />}
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
              value={user}
              onChange={type('user')}
            />
            <PasswordField
              label={<Trans id="options.mailServer.password" message="Password" />}
              hint={
                <Trans
                  id="options.mailServer.password.hint"
                  message="The stored password is never shown. Empty keeps it for the same host, port and user."
                />
              }
              autoComplete="new-password"
              showLabel={t({ id: 'password.show', message: 'Show password' })}
              hideLabel={t({ id: 'password.hide', message: 'Hide password' })}
              value={password}
              onChange={type('password')}
            />
          </div>
          <TestMail
            key={String(form.context.isSaved)}
            credentials={credentials}
            mayTest={credentials !== null && maySubmitMailServer(credentials, testRecipient) && !problem}
            testRecipient={testRecipient}
            onRecipient={setTestRecipient}
          />
        </div>
      )}
    </OptionCard>
  )
}

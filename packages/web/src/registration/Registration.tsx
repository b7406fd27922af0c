import { registrationMachine } from '@casebook/core/registration/registration.machine'
import { Trans } from '@lingui/react'
import { useMachine } from '@xstate/react'
import { useHold } from '../router/LeaveGuardContext'
import { activationPath } from '../router/returnAddress'
import { continuationLink, useRegistrationPort } from '../session/registrationPort'
import { usePreferences } from '../shell/settings/preferences'
import { MailSent } from './MailSent'
import { RegistrationForm } from './RegistrationForm'

/** The form, and afterwards the request to open the mail. */
export function Registration({ hasConditions }: { readonly hasConditions: boolean }) {
  const registration = useRegistrationPort()
  const { language } = usePreferences()
  const [form, send] = useMachine(registrationMachine, {
    input: { registration, activationContinuationLink: continuationLink(activationPath), language, hasConditions },
  })
  const { typed, sentTo, problem } = form.context
  const isEmpty = Object.entries(typed).every(([field, text]) => field === 'captcha' || text.trim() === '')
  useHold(
    isEmpty ? null : (
      <Trans id="registration.unsaved" message="You are not registered yet. What you typed will be lost." />
    ),
  )

  if (sentTo !== null) return <MailSent to={sentTo} />
  return (
    <RegistrationForm
      form={form.context}
      isBusy={form.matches('registering')}
      problem={form.matches('refused') ? problem : null}
      send={send}
    />
  )
}

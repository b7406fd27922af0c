import { Trans } from '@lingui/react'
import { AskAdministrator } from './access/AskAdministrator'

/** Registration needs a mail to the new address. Until the server sends mails, administrators create accounts. */
export default function RegistrationScreen() {
  return (
    <AskAdministrator title={<Trans id="registration.closed" message="Registration is not open here" />}>
      <Trans
        id="registration.closed.what"
        message="This server does not take registrations. Ask an administrator of your study for an account."
      />
    </AskAdministrator>
  )
}

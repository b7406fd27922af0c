import { Trans } from '@lingui/react'
import { AskAdministrator } from './access/AskAdministrator'

/** Forgotten passwords are reset by a link in a mail. Until the server sends mails, an administrator does it. */
export default function ForgottenScreen() {
  return (
    <AskAdministrator title={<Trans id="forgotten.title" message="Forgot password" />}>
      <Trans
        id="forgotten.what"
        message="This server sends no mails, so it cannot send you a link. Ask an administrator of your study for a new password."
      />
    </AskAdministrator>
  )
}

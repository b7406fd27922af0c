import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { usePageTitle } from '../shell/usePageTitle'
import { AskAdministrator } from './access/AskAdministrator'

/** A forgotten password is renewed by a link in a mail. Until the server sends any, an administrator helps. */
export default function ForgottenScreen() {
  const { t } = useLingui()
  usePageTitle(t({ id: 'forgotten.title', message: 'Forgot password' }))
  return (
    <AskAdministrator title={<Trans id="forgotten.title" message="Forgot password" />}>
      <Trans
        id="forgotten.what"
        message="This server sends no mails, so it cannot send you a link. Ask an administrator of your study for a new password."
      />
    </AskAdministrator>
  )
}

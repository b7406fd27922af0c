import { Trans } from '@lingui/react'
import { LoginPicture } from './LoginPicture'

/** Introduces the product beside the form, if there is room. */
export function LoginAside() {
  return (
    <aside className="loginaside">
      <LoginPicture />
      <p className="motto">
        <Trans id="login.motto" message="Every answer, with its source and its history." />
      </p>
      <p>
        <Trans
          id="login.pseudonymous"
          message="You are signing in to a study server. Data are pseudonymous: never type a patient name."
        />
      </p>
    </aside>
  )
}

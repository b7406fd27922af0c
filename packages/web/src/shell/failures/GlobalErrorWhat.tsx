import { Trans } from '@lingui/react'

export function GlobalErrorWhat() {
  return (
    <Trans
      id="globalError.what"
      message="An error has occurred. Check your internet connection. If your internet is working and especially if the other parts of the site are working, please contact an admin and include the error below."
    />
  )
}

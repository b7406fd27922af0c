import { Trans } from '@lingui/react'
import { Link } from 'wouter'
import { hostChooserPath } from '../router/returnAddress'
import { linkClass } from '../ui/link'

/** Leads to the choice of the server that keeps the cases. */
export function ChangeServerLink({ className = '' }: { readonly className?: string }) {
  return (
    <Link className={`${linkClass} ${className}`} href={hostChooserPath}>
      <Trans id="login.changeServer" message="Change server" />
    </Link>
  )
}

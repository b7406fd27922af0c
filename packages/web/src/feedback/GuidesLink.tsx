import { Trans } from '@lingui/react'
import { Link } from 'wouter'
import { helpPath } from '../router/addresses/helpAddress'
import { linkClass } from '../ui/link'

/** To the guides, from a dialog: it closes first, since the question about answers that are not saved may follow. */
export function GuidesLink({ onFollow }: { readonly onFollow: () => void }) {
  return (
    <Link href={helpPath} className={`font-medium ${linkClass}`} onClick={onFollow}>
      <Trans id="help.guides" message="Guides for your work" />
    </Link>
  )
}

import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon'
import { VisuallyHidden } from '../../ui/VisuallyHidden'

/** One password rule, and whether it is satisfied so far. */
export function RuleLine({ holds, children }: { readonly holds: boolean; readonly children: ReactNode }) {
  return (
    <li className={holds ? 'y' : ''}>
      <Icon name={holds ? 'okc' : 'none'} />
      <span>
        {children}
        <VisuallyHidden>
          {' '}
          {holds ? (
            <Trans id="rule.holds" message="(fulfilled)" />
          ) : (
            <Trans id="rule.open" message="(not yet fulfilled)" />
          )}
        </VisuallyHidden>
      </span>
    </li>
  )
}

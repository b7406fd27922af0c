import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden'

/** One password rule, and whether it is satisfied so far. */
export function RuleLine({ holds, children }: { readonly holds: boolean; readonly children: ReactNode }) {
  return (
    <li className={`flex items-center gap-2 text-sm/6 ${holds ? 'text-ink' : 'text-ink-2'}`}>
      <Icon name={holds ? 'okc' : 'none'} size="text" className={holds ? 'text-ok-ink' : 'text-ink-3'} />
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

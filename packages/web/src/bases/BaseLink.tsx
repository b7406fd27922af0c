import { nameOfBase } from '@casebook/core/bases/baseList'
import type { BaseOverview } from '@casebook/core/bases/bases.calls'
import { holds } from '@casebook/core/permissions/capabilities'
import { Trans } from '@lingui/react'
import { Link } from 'wouter'
import { useSession } from '../session/session'
import { usePreferences } from '../shell/settings/preferences'
import { VisuallyHidden } from '../ui/VisuallyHidden'
import { baseAddress } from './basesAddress'

interface BaseLinkProps {
  readonly group: string
  readonly base: BaseOverview
  readonly isCurrent: boolean
}

/** A base in the list, with the figures the server sent. */
export function BaseLink({ group, base, isCurrent }: BaseLinkProps) {
  const { language } = usePreferences()
  const { user } = useSession()
  const { cases, drafts } = base
  return (
    <Link
      href={baseAddress({ group, base: base.base })}
      replace
      className="bs"
      {...(isCurrent && { 'aria-current': 'true' as const })}
    >
      <span className="grow col">
        <span className="b">{nameOfBase(base, language)}</span>
        {drafts && drafts.length > 0 && (
          <span className="xs muted">
            <Trans
              id="bases.unsaved"
              message="{count, plural, other {# not yet saved}}"
              values={{ count: drafts.length }}
            />
          </span>
        )}
      </span>
      {cases !== undefined && holds(user.roles, 'hasOwnCases') && (
        <span className="num sm sub">
          {cases}{' '}
          <VisuallyHidden>
            <Trans id="bases.cases" message="{count, plural, one {case} other {cases}}" values={{ count: cases }} />
          </VisuallyHidden>
        </span>
      )}
    </Link>
  )
}

import { nameOfBase } from '@casebook/core/bases/baseList'
import type { BaseOverview } from '@casebook/core/bases/bases.calls'
import { holds } from '@casebook/core/permissions/capabilities'
import { Trans } from '@lingui/react'
import { Link } from 'wouter'
import { baseAddress } from '../router/addresses/basesAddress'
import { useSession } from '../session/session'
import { CountUpTo } from '../shell/CountUpTo'
import { usePreferences } from '../shell/settings/preferences'
import { VisuallyHidden } from '../ui/text/VisuallyHidden'

interface BaseLinkProps {
  readonly group: string
  readonly base: BaseOverview
  readonly isCurrent: boolean
}

/** A base in the list, with the figures the server sent. */
export function BaseLink({ group, base, isCurrent }: BaseLinkProps) {
  const { language } = usePreferences()
  const { user } = useSession()
  const { cases, moreCases = false, drafts, moreDrafts = false } = base
  return (
    <Link
      href={baseAddress({ group, base: base.base })}
      replace
      className="relative mx-1 mb-0.5 flex items-center gap-3 rounded-md px-3 py-[0.4375rem] wrap-anywhere hover:bg-hover aria-[current]:bg-brand-soft aria-[current]:before:absolute aria-[current]:before:inset-y-2 aria-[current]:before:start-0 aria-[current]:before:w-[3px] aria-[current]:before:rounded-[3px] aria-[current]:before:bg-brand"
      {...(isCurrent && { 'aria-current': 'true' as const })}
    >
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="font-semibold">{nameOfBase(base, language)}</span>
        {drafts && drafts.length > 0 && (
          <span className="text-xs text-ink-3">
            {moreDrafts ? (
              <Trans
                id="bases.unsaved.more"
                message="More than {count, number} not yet saved"
                values={{ count: drafts.length }}
              />
            ) : (
              <Trans
                id="bases.unsaved"
                message="{count, plural, other {# not yet saved}}"
                values={{ count: drafts.length }}
              />
            )}
          </span>
        )}
      </span>
      {cases !== undefined && holds(user.roles, 'hasOwnCases') && (
        <span className="text-sm text-ink-2 tabular-nums">
          <CountUpTo count={cases} more={moreCases} />{' '}
          <VisuallyHidden>
            <Trans id="bases.cases" message="{count, plural, one {case} other {cases}}" values={{ count: cases }} />
          </VisuallyHidden>
        </span>
      )}
    </Link>
  )
}

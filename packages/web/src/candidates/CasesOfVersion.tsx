import { Trans } from '@lingui/react'

interface CasesOfVersionProps {
  readonly cases: number
  /** There are more: so many are not counted. */
  readonly moreCases?: boolean | undefined
}

/** How many cases were entered with a version, or with any version of a base. */
export function CasesOfVersion({ cases, moreCases = false }: CasesOfVersionProps) {
  return (
    <span className="text-sm text-ink-2 tabular-nums">
      {moreCases ? (
        <Trans id="manage.cases.more" message="More than {count, number} cases" values={{ count: cases }} />
      ) : (
        <Trans id="manage.cases" message="{count, plural, one {# case} other {# cases}}" values={{ count: cases }} />
      )}
    </span>
  )
}

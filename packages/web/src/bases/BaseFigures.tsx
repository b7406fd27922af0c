import type { BaseOverview } from '@casebook/core/bases/bases.calls'
import { Trans } from '@lingui/react'

/** The figures the server sent about a base. Empty if it sent none, or if the base is unused. */
export function BaseFigures({ base: { cases = 0, drafts = [] } }: { readonly base: BaseOverview }) {
  if (cases === 0 && drafts.length === 0) return null
  return (
    <dl className="row stats">
      {cases > 0 && (
        <div className="stat">
          <dd>{cases}</dd>
          <dt className="xs sub">
            <Trans id="bases.cases" message="{count, plural, one {case} other {cases}}" values={{ count: cases }} />
          </dt>
        </div>
      )}
      {drafts.length > 0 && (
        <div className="stat">
          <dd>{drafts.length}</dd>
          <dt className="xs sub">
            <Trans
              id="bases.notSaved"
              message="{count, plural, other {not yet saved}}"
              values={{ count: drafts.length }}
            />
          </dt>
        </div>
      )}
    </dl>
  )
}

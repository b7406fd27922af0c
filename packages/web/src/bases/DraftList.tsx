import type { BaseName, DraftOverview } from '@casebook/core/bases/bases.port'
import { Trans } from '@lingui/react'
import { Link } from 'wouter'
import { SavedAt } from '../shell/SavedAt'
import { dialogAddress } from './basesAddress'

interface DraftListProps {
  readonly base: BaseName
  readonly drafts: readonly DraftOverview[]
}

/** Cases with answers not yet saved, the latest first. */
export function DraftList({ base, drafts }: DraftListProps) {
  return (
    <div className="drafts">
      <h3 className="eyebrow">
        <Trans id="drafts.title" message="Not yet saved" />
      </h3>
      <ul className="lines">
        {drafts.map(({ id, caseName, touchedAt, unsaved }) => (
          <li key={id} className="lrow">
            <span className="grow col">
              <span className="b">
                {caseName === null ? <Trans id="drafts.noName" message="Case without a name" /> : <bdi>{caseName}</bdi>}
              </span>
              <span className="xs sub">
                <Trans
                  id="drafts.unsaved"
                  message="{count, plural, one {# answer not saved} other {# answers not saved}}"
                  values={{ count: unsaved }}
                />
                {', '}
                <SavedAt instant={touchedAt} />
              </span>
            </span>
            <Link className="btn sm" href={dialogAddress(base, id)}>
              <Trans id="drafts.resume" message="Resume" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

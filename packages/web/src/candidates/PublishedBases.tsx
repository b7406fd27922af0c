import type { ManagedBase } from '@casebook/core/candidates/candidates.calls'
import { shownIn } from '@casebook/core/language/language'
import { Trans } from '@lingui/react'
import { Link } from 'wouter'
import { managedBaseAddress } from '../router/addresses/candidatesAddress'
import { SavedAt } from '../shell/SavedAt'
import { Comma } from '../shell/settings/Comma'
import { usePreferences } from '../shell/settings/preferences'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { EmptyState } from '../ui/EmptyState'
import { clipboard } from '../ui/icons/screenDrawings'
import { ListRow } from '../ui/ListRow'
import { linkClass } from '../ui/link'
import { CasesOfVersion } from './CasesOfVersion'
import { ProtectedChip, RetiredChip } from './chips'

/** The studies that are published, each with its newest version. */
export function PublishedBases({ bases }: { readonly bases: readonly ManagedBase[] }) {
  const { language } = usePreferences()
  return (
    <Card className="overflow-clip">
      <CardHeader>
        <h2 className={`flex-1 ${cardTitleClass}`}>
          <Trans id="manage.published" message="Published" />
        </h2>
        <span className="text-sm text-ink-2 tabular-nums">
          <Trans
            id="manage.count"
            message="{count, plural, one {# study} other {# studies}}"
            values={{ count: bases.length }}
          />
        </span>
      </CardHeader>
      {bases.length === 0 && (
        <EmptyState icon={clipboard} title={<Trans id="manage.none" message="Nothing is published yet" />} />
      )}
      <ul className="divide-y divide-line">
        {bases.map(({ group, base, text, versions, isProtected, retired }) => (
          <ListRow key={`${group}/${base}`}>
            <div className="min-w-0 flex-1">
              <p>
                <Link className={`font-medium ${linkClass}`} href={managedBaseAddress({ group, base })}>
                  <bdi>{shownIn(text, language) || base}</bdi>
                </Link>
              </p>
              {versions[0] && (
                <p className="text-sm text-ink-2">
                  <Trans id="manage.version" message="Version {version}" values={{ version: versions[0].version }} />
                  <Comma />
                  <SavedAt instant={versions[0].publishedAt} />
                </p>
              )}
              {(isProtected || retired) && (
                <p className="mt-1 flex flex-wrap gap-1.5">
                  {isProtected && <ProtectedChip />}
                  {retired && <RetiredChip />}
                </p>
              )}
            </div>
            <CasesOfVersion
              cases={versions.reduce((sum, { cases }) => sum + cases, 0)}
              moreCases={versions.some(({ moreCases }) => moreCases)}
            />
          </ListRow>
        ))}
      </ul>
    </Card>
  )
}

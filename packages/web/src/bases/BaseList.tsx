import { filterBases, nameOfGroup } from '@casebook/core/bases/baseList'
import type { BaseName } from '@casebook/core/bases/baseName'
import type { GroupOfBases } from '@casebook/core/bases/bases.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { usePreferences } from '../shell/settings/preferences'
import { SearchField } from '../ui/fields/SearchField'
import { BaseLink } from './BaseLink'

interface BaseListProps {
  readonly groups: readonly GroupOfBases[]
  readonly chosen: BaseName
}

/** All bases by group, with a filter. */
export function BaseList({ groups, chosen }: BaseListProps) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const [term, setTerm] = useState('')
  const left = filterBases(groups, term, language)
  return (
    <section className="card" aria-label={t({ id: 'bases.byGroup', message: 'Studies by group' })}>
      <div className="basefilter">
        <SearchField label={t({ id: 'bases.filter', message: 'Filter studies' })} value={term} onChange={setTerm} />
      </div>
      {left.map(({ group, text, bases }) => (
        <div key={group} className="grp">
          <h2>
            <bdi>{nameOfGroup({ group, text }, language)}</bdi>
          </h2>
          {bases.map((base) => (
            <BaseLink
              key={base.base}
              group={group}
              base={base}
              isCurrent={group === chosen.group && base.base === chosen.base}
            />
          ))}
        </div>
      ))}
      <p className="sm sub nomatch" role="status">
        {left.length === 0 && <Trans id="bases.noMatch" message="No matches." />}
      </p>
    </section>
  )
}

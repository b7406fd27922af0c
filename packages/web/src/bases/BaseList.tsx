import { filterBases, nameOfGroup } from '@casebook/core/bases/baseList'
import type { BaseName } from '@casebook/core/bases/baseName'
import type { GroupOfBases } from '@casebook/core/bases/bases.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { usePreferences } from '../shell/settings/preferences'
import { Card } from '../ui/Card'
import { SearchField } from '../ui/fields/SearchField'
import { BaseLink } from './BaseLink'

interface BaseListProps {
  readonly groups: readonly GroupOfBases[]
  /** Null if the address names a base that is not among them. */
  readonly chosen: BaseName | null
}

/** All bases by group, with a filter. */
export function BaseList({ groups, chosen }: BaseListProps) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const [term, setTerm] = useState('')
  const left = filterBases(groups, term, language)
  return (
    <Card aria-label={t({ id: 'bases.byGroup', message: 'Studies by organisation' })}>
      <div className="px-3 pt-3 pb-1">
        <SearchField label={t({ id: 'bases.filter', message: 'Filter studies' })} value={term} onChange={setTerm} />
      </div>
      {left.map(({ group, text, bases }) => (
        <div key={group} className="pb-1.5 not-nth-2:border-t not-nth-2:border-line">
          <h2 className="px-4 pt-3 pb-[0.4375rem] text-[0.8125rem] font-[580] wrap-anywhere">
            <bdi>{nameOfGroup({ group, text }, language)}</bdi>
          </h2>
          {bases.map((base) => (
            <BaseLink
              key={base.base}
              group={group}
              base={base}
              isCurrent={group === chosen?.group && base.base === chosen.base}
            />
          ))}
        </div>
      ))}
      <p className="text-sm text-ink-2 not-empty:px-4 not-empty:pt-2 not-empty:pb-4" role="status">
        {left.length === 0 && <Trans id="bases.noMatch" message="No matches." />}
      </p>
    </Card>
  )
}

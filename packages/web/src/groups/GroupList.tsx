import type { GroupsOverviewContext, GroupsOverviewEvent } from '@casebook/core/groups/groupsOverview.machine'
import { everyGroup, listedGroups } from '@casebook/core/groups/overview'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { ShowMore } from '../shell/ShowMore'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { EmptyState } from '../ui/EmptyState'
import { Checkbox } from '../ui/fields/Checkbox'
import { filterSearchClass } from '../ui/fields/filter'
import { SearchField } from '../ui/fields/SearchField'
import { GroupItem } from './GroupItem'

interface GroupListProps {
  readonly list: GroupsOverviewContext
  /** The server has not answered for this filter yet. */
  readonly isBusy: boolean
  readonly send: (event: GroupsOverviewEvent) => void
}

export function GroupList({ list: { window, filter }, isBusy, send }: GroupListProps) {
  const { t } = useLingui()
  // The same rule as the server's: what is here is filtered while it is asked for the rest.
  const listed = listedGroups(window?.groups ?? [], filter)
  const count = isBusy ? listed.length : Math.max(listed.length, window?.count ?? 0)
  const onFilter = (change: Partial<typeof filter>) => send({ type: 'filter', filter: change })
  return (
    <Card className="overflow-clip" aria-label={t({ id: 'groups.title', message: 'Groups' })}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3">
        <SearchField
          className={filterSearchClass}
          label={t({ id: 'groups.filter', message: 'Filter by name' })}
          value={filter.name}
          onChange={(name) => onFilter({ name })}
        />
        <Checkbox bare checked={filter.onlyMine} onChange={(onlyMine) => onFilter({ onlyMine })}>
          <Trans id="groups.onlyMine" message="Only my groups" />
        </Checkbox>
        <Checkbox bare checked={filter.onlyOwned} onChange={(onlyOwned) => onFilter({ onlyOwned })}>
          <Trans id="groups.onlyOwned" message="Only groups I own" />
        </Checkbox>
        <span className="ms-auto text-xs text-ink-2 tabular-nums" role="status">
          <Trans
            id="groups.count"
            message="{count, plural, =0 {No groups} one {# group} other {# groups}}"
            values={{ count }}
          />
        </span>
      </div>
      {listed.length > 0 ? (
        <>
          <ul className="divide-y divide-line">
            {listed.map((group) => (
              <GroupItem key={group.name} group={group} />
            ))}
          </ul>
          <ShowMore rest={count - listed.length} onShow={() => send({ type: 'more' })} />
        </>
      ) : (
        <EmptyState
          icon="search"
          heading="h2"
          title={<Trans id="groups.noMatch" message="No groups match" />}
          action={
            <Button onClick={() => onFilter(everyGroup)}>
              <Trans id="groups.clear" message="Clear filters" />
            </Button>
          }
        />
      )}
    </Card>
  )
}

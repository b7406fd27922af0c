import { isHighlighted } from '@casebook/core/users/user'
import type { ListedUser } from '@casebook/core/users/users.calls'
import type { UsersListContext, UsersListEvent } from '@casebook/core/users/usersList.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { userAddress } from '../router/addresses/usersAddress'
import { fullNameOf } from '../session/fullName'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { ShowMore } from '../shell/ShowMore'
import { Avatar } from '../ui/Avatar'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { Chip } from '../ui/Chip'
import { EmptyState } from '../ui/EmptyState'
import { SearchField } from '../ui/fields/SearchField'
import { mail } from '../ui/moreDrawings'
import { Address } from '../ui/text/Address'
import { Skeleton } from '../ui/waiting/Skeleton'

interface UserListProps {
  readonly list: UsersListContext
  readonly state: 'waiting' | 'loading' | 'ready' | 'loadingMore' | 'unreachable'
  /** The username of the account that is shown beside the list. */
  readonly chosen: string | undefined
  readonly send: (event: UsersListEvent) => void
}

export function UserList({ list, state, chosen, send }: UserListProps) {
  const { t } = useLingui()
  const { filter, listed, count, error } = list
  return (
    <Card
      className="flex flex-col overflow-clip @[56rem]:sticky @[56rem]:top-[4.5rem] @[56rem]:max-h-[calc(100vh-6rem)]"
      aria-label={t({ id: 'users.list', message: 'List of users' })}
    >
      <div className="flex flex-col gap-2 px-3 pt-3 pb-2">
        <SearchField
          label={t({ id: 'users.filter', message: 'Filter by user name' })}
          value={filter}
          onChange={(typed) => send({ type: 'filter', filter: typed })}
        />
        <span className="text-xs text-ink-2 tabular-nums" role="status">
          {listed && (
            <Trans
              id="users.count"
              message="{count, plural, =0 {No users} one {# user} other {# users}}"
              values={{ count }}
            />
          )}
        </span>
      </div>
      {state === 'unreachable' && (
        <div className="px-3 pb-3">
          <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />
        </div>
      )}
      {!listed && state !== 'unreachable' && (
        <div className="px-3 pb-4">
          <Skeleton label={t({ id: 'users.loading', message: 'Loading the users' })} lines={[0.7, 0.5, 0.6, 0.4]} />
        </div>
      )}
      {listed?.length === 0 && (
        <EmptyState
          icon="search"
          heading="h2"
          title={<Trans id="users.noMatch" message="No user name matches" />}
          action={
            <Button onClick={() => send({ type: 'filter', filter: '' })}>
              <Trans id="users.clear" message="Clear the filter" />
            </Button>
          }
        />
      )}
      {listed && listed.length > 0 && (
        <div className="overflow-y-auto px-1.5 pb-2">
          <ul>
            {listed.map((user) => (
              <UserRow key={user.username} user={user} isChosen={user.username === chosen} />
            ))}
          </ul>
          <ShowMore rest={Math.max(0, count - listed.length)} onShow={() => send({ type: 'more' })} />
        </div>
      )}
    </Card>
  )
}

const rowClass =
  'relative flex min-h-13 items-center gap-2.5 rounded-md px-1.5 py-1.5 hover:bg-hover aria-[current]:bg-brand-soft aria-[current]:forced-outline aria-[current]:before:absolute aria-[current]:before:inset-y-1.5 aria-[current]:before:start-0 aria-[current]:before:w-[3px] aria-[current]:before:rounded-full aria-[current]:before:bg-brand'

function UserRow({ user, isChosen }: { readonly user: ListedUser; readonly isChosen: boolean }) {
  const { username, isActivated, isFrozen, invalidLogins } = user
  const name = fullNameOf({ ...user, roles: [] })
  return (
    <li>
      <Link href={userAddress(username)} className={rowClass} {...(isChosen && { 'aria-current': 'page' as const })}>
        <Avatar name={name} />
        <span className="min-w-0 flex-1">
          <span className="block text-sm font-[580]">
            <Address>{username}</Address>
          </span>
          {name !== username && <bdi className="block truncate text-xs text-ink-2">{name}</bdi>}
        </span>
        <span className="flex flex-none flex-col items-end gap-1">
          {isHighlighted(user) && (
            <Chip tone="missing" icon="alertf">
              <Trans
                id="users.failed"
                message="{count, plural, one {# failed} other {# failed}}"
                values={{ count: invalidLogins }}
              />
            </Chip>
          )}
          {isFrozen && (
            <Chip tone="frozen" icon="snow">
              <Trans id="users.frozen" message="Frozen" />
            </Chip>
          )}
          {!isActivated && (
            <Chip tone="unknown" icon={mail}>
              <Trans id="users.notActive" message="Not active" />
            </Chip>
          )}
        </span>
      </Link>
    </li>
  )
}

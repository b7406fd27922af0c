import type { GroupContext, GroupEvent } from '@casebook/core/groups/group.machine'
import type { Group, GroupUser } from '@casebook/core/groups/groups.calls'
import { isJoined, isPending, type OpenMove, openMoves, partyOf } from '@casebook/core/groups/membership'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { fullNameOf } from '../../session/fullName'
import { useSession } from '../../session/session'
import { ShowMore } from '../../shell/ShowMore'
import { Avatar } from '../../ui/Avatar'
import { Button } from '../../ui/Button'
import { Card, CardHeader, cardTitleClass } from '../../ui/Card'
import { type Column, DataTable } from '../../ui/DataTable'
import { SearchField } from '../../ui/fields/SearchField'
import { statusMessages, userStatusMessages } from '../groups.messages'
import { MembershipChip } from '../MembershipChip'
import { ConfirmMove } from './ConfirmMove'
import { managerMoves, moveLooks, namedManagerMoves, placeOf } from './moves.messages'

interface GroupUsersProps {
  readonly screen: GroupContext & { readonly group: Group }
  readonly isBusy: boolean
  readonly send: (event: GroupEvent) => void
}

const nameOf = (user: GroupUser) => fullNameOf({ ...user, roles: [] })

/** The users of the group, requests first, and the moves that the current user may make. */
export function GroupUsers({ screen: { group, search, moved, first }, isBusy, send }: GroupUsersProps) {
  const { t, i18n } = useLingui()
  const { user: self } = useSession()
  const caller = { username: self.username, roles: self.roles }
  const [asked, setAsked] = useState<{ user: GroupUser; move: OpenMove } | null>(null)
  const titleRef = useRef<HTMLHeadingElement>(null)
  const owner = group.owner ?? (group.amOwner ? self.username : '')
  const { users } = group
  const count = Math.max(group.count ?? users.length, users.length)

  // A row moves within the table after its move, and its button is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies(users): once they have come
  useEffect(() => {
    if (moved && document.activeElement === document.body) titleRef.current?.focus({ preventScroll: true })
  }, [moved, users])

  const movesOf = ({ username, status }: GroupUser): readonly OpenMove[] => {
    const party = partyOf(caller, { user: username, owner })
    return party === 'manager' ? openMoves(party, status) : []
  }
  const make = (user: GroupUser, move: OpenMove) => {
    if (move.move === 'remove' && isJoined(user.status)) setAsked({ user, move })
    else send({ type: 'move', user: user.username, to: move.to })
  }
  const isManaged = users.some((user) => movesOf(user).length > 0)
  const columns: readonly Column<GroupUser>[] = [
    {
      id: 'name',
      header: <Trans id="groups.users.name" message="Name" />,
      cell: (user) => (
        <span className="flex items-center gap-2.5 wrap-anywhere whitespace-normal">
          <Avatar name={nameOf(user)} />
          <span>
            <bdi className="font-[580]">{nameOf(user)}</bdi>{' '}
            {user.username === owner && (
              <span className="text-xs text-ink-3">
                <Trans id="groups.owner" message="Owner" />
              </span>
            )}
          </span>
        </span>
      ),
    },
    {
      id: 'status',
      header: <Trans id="groups.users.status" message="Status" />,
      cell: ({ status }) => <MembershipChip status={status} />,
    },
    {
      id: 'moves',
      header: isManaged && <Trans id="groups.users.moves" message="Actions" />,
      align: 'end',
      cell: (user) => (
        <span className="flex flex-wrap items-center justify-end gap-1.5">
          {movesOf(user)
            .toSorted((a, b) => placeOf[a.move] - placeOf[b.move])
            .map((move) => {
              const { move: name } = move
              const [label, named] = [managerMoves[name], namedManagerMoves[name]]
              return (
                label &&
                named && (
                  <Button
                    key={name}
                    size="small"
                    {...moveLooks[name]}
                    disabled={isBusy}
                    aria-label={i18n._(named.id, { name: nameOf(user) }, { message: named.message ?? '' })}
                    onClick={() => make(user, move)}
                  >
                    <Trans {...label} />
                  </Button>
                )
              )
            })}
        </span>
      ),
    },
  ]
  return (
    <Card className="overflow-clip" aria-labelledby="group-users">
      <CardHeader>
        <h2 id="group-users" ref={titleRef} tabIndex={-1} className={`flex-1 outline-none ${cardTitleClass}`}>
          <Trans
            id="groups.users"
            message="Users {count}"
            values={{ count: <span className="font-normal text-ink-2 tabular-nums">{i18n.number(count)}</span> }}
          />
        </h2>
        <SearchField
          className="w-[min(14rem,50%)]"
          label={t({ id: 'groups.filter', message: 'Filter by name' })}
          value={search}
          onChange={(typed) => send({ type: 'filter', search: typed })}
        />
      </CardHeader>
      <p className="sr-only" role="status">
        {moved && !isBusy && (
          <Trans
            id="groups.moved"
            message="{name}: {status}"
            values={{
              name: moved.person ? nameOf(moved.person) : t({ id: 'groups.own', message: 'Your membership' }),
              status: i18n._((moved.person ? userStatusMessages : statusMessages)[moved.to].id),
            }}
          />
        )}
      </p>
      {users.length === 0 ? (
        <p className="p-4 text-sm text-ink-2">
          {search.trim() === '' ? (
            <Trans id="groups.users.none" message="You are the only member." />
          ) : (
            <Trans id="groups.users.noMatch" message="No user matches." />
          )}
        </p>
      ) : (
        <>
          <DataTable
            label={t({ id: 'groups.users.table', message: 'Users of the group' })}
            columns={isManaged ? columns : columns.slice(0, 2)}
            rows={users}
            rowKey={({ username }) => username}
            rowTone={({ status }) => (isPending(status) ? 'range' : undefined)}
            isBusy={isBusy}
            rest={count - users.length}
          />
          {users.length < first || isBusy ? null : (
            <ShowMore rest={count - users.length} onShow={() => send({ type: 'more' })} />
          )}
        </>
      )}
      {asked && (
        <ConfirmMove
          title={
            <Trans id="groups.remove" message="Remove {name}?" values={{ name: <bdi>{nameOf(asked.user)}</bdi> }} />
          }
          confirm={<Trans id="groups.move.remove" message="Remove" />}
          onClose={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null)
            send({ type: 'move', user: asked.user.username, to: asked.move.to })
          }}
        >
          <Trans
            id="groups.remove.what"
            message="They no longer see the group’s cases, and the group no longer sees theirs. Both end at once, also in open pages. They are notified."
          />
        </ConfirmMove>
      )}
    </Card>
  )
}

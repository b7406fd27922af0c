import { usersCalls } from '@casebook/core/users/users.calls'
import { usersListMachine } from '@casebook/core/users/usersList.machine'
import { Trans } from '@lingui/react'
import { useMachine } from '@xstate/react'
import { useSearchParams } from '../router/useSearchParams'
import { usePort } from '../session/usePort'
import { PageHead } from '../shell/PageHead'
import { Card } from '../ui/Card'
import { EmptyState } from '../ui/EmptyState'
import { Note } from '../ui/Note'
import { UserList } from './UserList'
import { UserPanel } from './UserPanel'

/** The list of accounts, and beside it one of them. In a narrow window one of the two. */
export default function UsersScreen({ user }: { readonly user?: string }) {
  const [list, send] = useMachine(usersListMachine, { input: { users: usePort(usersCalls) } })
  const unknown = useSearchParams().get('unknown')

  return (
    <div className="@container">
      <PageHead title={<Trans id="users.title" message="Users" />}>
        <Trans id="users.what" message="Roles, activation and access." />
      </PageHead>
      {unknown && !user && (
        <div className="mb-4">
          <Note
            tone="range"
            role="status"
            title={
              <Trans
                id="users.unknown"
                message="There is no user “{user}”."
                values={{ user: <bdi className="wrap-anywhere">{unknown}</bdi> }}
              />
            }
          />
        </div>
      )}
      <div className="grid items-start gap-5 @[56rem]:grid-cols-[19rem_minmax(0,1fr)]">
        <div className={user ? 'hidden @[56rem]:block' : ''}>
          <UserList list={list.context} state={list.value} chosen={user} send={send} />
        </div>
        {user ? (
          <UserPanel key={user} username={user} onSaved={(saved) => send({ type: 'saved', user: saved })} />
        ) : (
          <Card className="hidden @[56rem]:block">
            <EmptyState icon="user" heading="h2" title={<Trans id="users.choose" message="Choose a user" />}>
              <Trans id="users.choose.what" message="Roles, activation and contact are shown here." />
            </EmptyState>
          </Card>
        )}
      </div>
    </div>
  )
}

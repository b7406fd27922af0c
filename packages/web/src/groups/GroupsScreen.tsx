import { groupsCalls } from '@casebook/core/groups/groups.calls'
import { groupsOverviewMachine } from '@casebook/core/groups/groupsOverview.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useSearchParams } from '../router/useSearchParams'
import { usePort } from '../session/usePort'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { PageHead } from '../shell/PageHead'
import { ButtonLink } from '../ui/ButtonLink'
import { Card } from '../ui/Card'
import { EmptyState } from '../ui/EmptyState'
import { Note } from '../ui/Note'
import { Skeleton } from '../ui/Skeleton'
import { GroupList } from './GroupList'
import { createGroupPath } from './groupsAddress'

/** All groups: the user's own, and those they could join. */
export default function GroupsScreen() {
  const { t } = useLingui()
  const [screen, send] = useMachine(groupsOverviewMachine, { input: { groups: usePort(groupsCalls) } })
  const { all, filter, error } = screen.context
  const created = useSearchParams().get('created')
  const isCreated = all?.some(({ name, amOwner }) => amOwner && name === created) ?? false

  return (
    <div className="@container">
      <PageHead title={<Trans id="groups.title" message="Groups" />} action={all?.length !== 0 && <CreateGroupLink />}>
        <Trans
          id="groups.what"
          message="{owned, plural, =0 {Share cases with other centres.} one {Share cases with other centres. You own one of these groups.} other {Share cases with other centres. You own # of these groups.}}"
          values={{ owned: all?.filter(({ amOwner }) => amOwner).length ?? 0 }}
        />
      </PageHead>
      {screen.matches('unreachable') && <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />}
      {isCreated && (
        <div className="mb-[1.125rem]">
          <Note
            tone="ok"
            role="status"
            title={<Trans id="groups.created" message="{name} is created." values={{ name: <bdi>{created}</bdi> }} />}
          >
            <Trans id="groups.created.what" message="Colleagues find it in this list." />
          </Note>
        </div>
      )}
      {screen.matches('loading') && !all && (
        <Card className="p-4">
          <Skeleton label={t({ id: 'groups.loading', message: 'Loading the groups' })} lines={[0.5, 0.7, 0.4, 0.6]} />
        </Card>
      )}
      {all?.length === 0 && (
        <Card>
          <EmptyState
            icon="users"
            heading="h2"
            title={<Trans id="groups.empty" message="You are in no group yet" />}
            action={<CreateGroupLink />}
          >
            <Trans
              id="groups.empty.what"
              message="In a group, colleagues of several centres share cases. There is none on this server yet."
            />
          </EmptyState>
        </Card>
      )}
      {all && all.length > 0 && (
        <GroupList all={all} filter={filter} onFilter={(change) => send({ type: 'filter', filter: change })} />
      )}
    </div>
  )
}

function CreateGroupLink() {
  return (
    <ButtonLink variant="primary" icon="plus" href={createGroupPath}>
      <Trans id="groups.create" message="Create group" />
    </ButtonLink>
  )
}

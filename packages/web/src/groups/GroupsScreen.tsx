import { groupsCalls } from '@casebook/core/groups/groups.calls'
import { groupsOverviewMachine } from '@casebook/core/groups/groupsOverview.machine'
import { holds } from '@casebook/core/permissions/capabilities'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { lazy, Suspense } from 'react'
import { assignmentsPath, createGroupPath } from '../router/addresses/groupsAddress'
import { useSearchParams } from '../router/useSearchParams'
import { useSession } from '../session/session'
import { usePort } from '../session/usePort'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { PageHead } from '../shell/PageHead'
import { ButtonLink } from '../ui/ButtonLink'
import { Card } from '../ui/Card'
import { EmptyState } from '../ui/EmptyState'
import { ticks } from '../ui/icons/screenDrawings'
import { Note } from '../ui/Note'
import { Skeleton } from '../ui/waiting/Skeleton'
import { GroupList } from './GroupList'
import { MembershipNotices } from './MembershipNotices'

const MembershipTool = lazy(() => import('./tool/MembershipTool'))

/** All groups: the user's own, and those they could join. Beside them, for those who manage all groups, the membership tool. */
export default function GroupsScreen() {
  const { t } = useLingui()
  const { user } = useSession()
  const [screen, send] = useMachine(groupsOverviewMachine, { input: { groups: usePort(groupsCalls) } })
  const { window, error } = screen.context
  const created = useSearchParams().get('created')
  const isCreated = window?.groups.some(({ name, amOwner }) => amOwner && name === created) ?? false
  const all = window && (window.all ?? window.groups.length)
  const hasTool = holds(user.roles, 'canUseMembershipTool')

  return (
    <div className="@container">
      <PageHead
        title={<Trans id="groups.title" message="Groups" />}
        action={
          all !== 0 && (
            <div className="flex flex-wrap gap-2">
              <ButtonLink icon={ticks} href={assignmentsPath}>
                <Trans id="groups.assign" message="Assign cases" />
              </ButtonLink>
              <CreateGroupLink />
            </div>
          )
        }
      >
        <Trans
          id="groups.what"
          message="{owned, plural, =0 {Share cases with other centres.} one {Share cases with other centres. You own one of these groups.} other {Share cases with other centres. You own # of these groups.}}"
          values={{ owned: window?.owned ?? window?.groups.filter(({ amOwner }) => amOwner).length ?? 0 }}
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
      <MembershipNotices
        notices={window?.notices ?? []}
        isBusy={!screen.matches('ready')}
        onConfirm={(upTo) => send({ type: 'confirm', upTo })}
      />
      <div className={hasTool ? 'grid items-start gap-5 @[62rem]:grid-cols-[minmax(0,1fr)_21.5rem]' : ''}>
        <div className="@container min-w-0">
          {!window && !screen.matches('unreachable') && (
            <Card className="p-4">
              <Skeleton
                label={t({ id: 'groups.loading', message: 'Loading the groups' })}
                lines={[0.5, 0.7, 0.4, 0.6]}
              />
            </Card>
          )}
          {all === 0 && (
            <Card>
              <EmptyState
                icon="users"
                heading="h2"
                title={<Trans id="groups.empty" message="You haven’t joined a group" />}
                action={<CreateGroupLink />}
              >
                <Trans
                  id="groups.empty.what"
                  message="In a group, colleagues of several centres share cases. There is none on this server yet."
                />
              </EmptyState>
            </Card>
          )}
          {window && all !== 0 && <GroupList list={screen.context} isBusy={!screen.matches('ready')} send={send} />}
        </div>
        {hasTool && (
          <Suspense>
            <MembershipTool onExecuted={() => send({ type: 'reload' })} />
          </Suspense>
        )}
      </div>
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

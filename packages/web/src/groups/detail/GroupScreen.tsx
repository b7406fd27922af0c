import { mayAssignCases } from '@casebook/core/groups/assignments/assignment'
import { groupMachine } from '@casebook/core/groups/group.machine'
import { groupsCalls } from '@casebook/core/groups/groups.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useEffect } from 'react'
import { assignmentsAddress, groupsPath } from '../../router/addresses/groupsAddress'
import { useSession } from '../../session/session'
import { usePort } from '../../session/usePort'
import { CallFailedNote } from '../../shell/failures/CallFailedNote'
import { PageHead } from '../../shell/PageHead'
import { GroupStatistics } from '../../statistics/GroupStatistics'
import { ButtonLink } from '../../ui/ButtonLink'
import { Card, CardHeader, cardTitleClass } from '../../ui/Card'
import { ticks } from '../../ui/icons/screenDrawings'
import { Outcome } from '../../ui/Outcome'
import { Skeleton } from '../../ui/waiting/Skeleton'
import { membershipNews } from '../membershipNews'
import { GroupUsers } from './GroupUsers'
import { OwnMembership } from './OwnMembership'
import { RefusedMove } from './RefusedMove'

/** A group: the user's membership, its other users, and every move that is open to the user. */
export default function GroupScreen({ name }: { readonly name: string }) {
  return <OneGroup key={name} name={name} />
}

function OneGroup({ name }: { readonly name: string }) {
  const { t } = useLingui()
  const { user } = useSession()
  const [screen, send] = useMachine(groupMachine, { input: { groups: usePort(groupsCalls), name } })
  const { group, error } = screen.context

  // biome-ignore lint/correctness/useExhaustiveDependencies(group): the badge counts anew after each loading
  useEffect(() => membershipNews.tell(), [group])

  if (screen.matches('notFound')) return <NoSuchGroup />
  if (!group)
    return screen.matches('unreachable') ? (
      <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />
    ) : (
      <Card className="p-5">
        <Skeleton label={t({ id: 'groups.loadingOne', message: 'Loading the group' })} lines={[0.4, 0.7, 0.6, 0.7]} />
      </Card>
    )

  const { amOwner, membershipStatus: status, description, sharedCases } = group
  const isBusy = !screen.matches('ready')
  const assigns = mayAssignCases({ ownsGroup: amOwner, status }) && status !== 'JoinedWithAllCases'
  return (
    <div className="@container">
      <PageHead
        title={<bdi className="wrap-anywhere">{group.name}</bdi>}
        action={
          assigns && (
            <ButtonLink variant="primary" icon={ticks} href={assignmentsAddress(name)}>
              <Trans id="groups.assign" message="Assign cases" />
            </ButtonLink>
          )
        }
      >
        {description && <bdi className="wrap-anywhere whitespace-pre-line">{description}</bdi>}
      </PageHead>
      {screen.matches('unreachable') && (
        <div className="mb-4">
          <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />
        </div>
      )}
      <div className="grid items-start gap-5 @[58rem]:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="@container min-w-0">
          <GroupUsers screen={{ ...screen.context, group }} isBusy={isBusy} send={send} />
        </div>
        <div className="flex flex-col gap-4">
          <OwnMembership
            group={group}
            isBusy={isBusy}
            onMove={(to) => send({ type: 'move', user: user.username, to })}
          />
          <Card aria-labelledby="about-group">
            <CardHeader>
              <h2 id="about-group" className={cardTitleClass}>
                <Trans id="groups.about" message="About this group" />
              </h2>
            </CardHeader>
            <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-2 p-4 text-sm">
              <dt className="text-ink-2">
                <Trans id="groups.about.shared" message="Members see each other’s cases" />
              </dt>
              <dd className="font-[580]">
                <YesNo is={sharedCases} />
              </dd>
              <dt className="text-ink-2">
                <Trans id="groups.about.owner" message="You are the owner" />
              </dt>
              <dd className="font-[580]">
                <YesNo is={amOwner} />
              </dd>
            </dl>
          </Card>
          {amOwner && (
            <Card className="p-4">
              <GroupStatistics group={name} />
            </Card>
          )}
        </div>
      </div>
      {screen.matches('refused') && <RefusedMove onReload={() => send({ type: 'reload' })} />}
    </div>
  )
}

function YesNo({ is }: { readonly is: boolean }) {
  return is ? <Trans id="dialog.yes" message="Yes" /> : <Trans id="dialog.no" message="No" />
}

function NoSuchGroup() {
  return (
    <Outcome
      tone="unknown"
      icon="help"
      title={<Trans id="groups.notFound" message="There is no such group" />}
      action={
        <ButtonLink variant="primary" href={groupsPath}>
          <Trans id="groups.notFound.all" message="All groups" />
        </ButtonLink>
      }
    >
      <Trans id="groups.notFound.what" message="Its name may be spelled differently." />
    </Outcome>
  )
}

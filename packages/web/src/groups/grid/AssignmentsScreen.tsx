import { rowCount } from '@casebook/core/groups/assignments/assignmentGrid'
import { assignmentsMachine } from '@casebook/core/groups/assignments/assignments.machine'
import { groupsCalls } from '@casebook/core/groups/groups.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { groupsPath } from '../../router/addresses/groupsAddress'
import { useSession } from '../../session/session'
import { usePort } from '../../session/usePort'
import { CallFailedNote } from '../../shell/failures/CallFailedNote'
import { PageHead } from '../../shell/PageHead'
import { Button } from '../../ui/Button'
import { ButtonLink } from '../../ui/ButtonLink'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { Checkbox } from '../../ui/fields/Checkbox'
import { filterSearchClass } from '../../ui/fields/filter'
import { SearchField } from '../../ui/fields/SearchField'
import { ticks } from '../../ui/icons/screenDrawings'
import { Skeleton } from '../../ui/waiting/Skeleton'
import { AssignmentTable } from './AssignmentTable'
import { GridStatus } from './GridStatus'
import { RefusedAssignment } from './RefusedAssignment'

/** Which of the user's cases each of their groups sees. Of one group, or of all. */
export default function AssignmentsScreen({ group }: { readonly group?: string }) {
  return <Assignments key={group ?? ''} group={group} />
}

function Assignments({ group }: { readonly group: string | undefined }) {
  const { t } = useLingui()
  const { user } = useSession()
  const [screen, send] = useMachine(assignmentsMachine, {
    input: { groups: usePort(groupsCalls), username: user.username, groupName: group },
  })
  const { grid, filter, refused, error, loading } = screen.context
  const isFirst = loading < 2 && screen.matches('loading')
  const isFiltered = filter.search.trim() !== '' || filter.onlyUnassigned

  return (
    <div className="@container">
      <PageHead
        title={
          group === undefined ? (
            <Trans id="groups.assign" message="Assign cases" />
          ) : (
            <Trans
              id="groups.assign.one"
              message="Assign cases to {group}"
              values={{ group: <bdi className="wrap-anywhere">{group}</bdi> }}
            />
          )
        }
      >
        <Trans
          id="groups.assign.what"
          message="Choose which of your cases each group may see. Every change is saved at once."
        />
      </PageHead>
      {screen.matches('unreachable') && (
        <div className="mb-4">
          <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />
        </div>
      )}
      {screen.matches('notFound') ? (
        <Card>
          <EmptyState
            icon="users"
            heading="h2"
            title={<Trans id="groups.assign.notPossible" message="You cannot assign cases to this group" />}
            action={
              <ButtonLink variant="primary" href={groupsPath}>
                <Trans id="groups.notFound.all" message="All groups" />
              </ButtonLink>
            }
          >
            <Trans
              id="groups.assign.notPossible.what"
              message="This group does not exist, or you do not share selected cases with it."
            />
          </EmptyState>
        </Card>
      ) : (
        <Card className="overflow-clip">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3">
            <SearchField
              className={filterSearchClass}
              label={t({ id: 'groups.grid.search', message: 'Case or study' })}
              value={filter.search}
              onChange={(search) => send({ type: 'filter', filter: { search } })}
            />
            <Checkbox
              bare
              checked={filter.onlyUnassigned}
              onChange={(onlyUnassigned) => send({ type: 'filter', filter: { onlyUnassigned } })}
            >
              <Trans id="groups.grid.unassigned" message="Only cases that are assigned to no group" />
            </Checkbox>
            <GridStatus grid={grid} onUndo={() => send({ type: 'undo' })} />
          </div>
          {isFirst ? (
            <div className="p-4">
              <Skeleton
                label={t({ id: 'groups.grid.loading', message: 'Loading the cases' })}
                lines={[0.6, 0.8, 0.7, 0.8]}
              />
            </div>
          ) : grid.columns.length === 0 && !screen.matches('unreachable') ? (
            <EmptyState
              icon="users"
              heading="h2"
              title={<Trans id="groups.grid.noGroups" message="You haven’t joined a group" />}
              action={
                <ButtonLink variant="primary" href={groupsPath}>
                  <Trans id="groups.notFound.all" message="All groups" />
                </ButtonLink>
              }
            >
              <Trans
                id="groups.grid.noGroups.what"
                message="Join a group with selected cases, then assign them here."
              />
            </EmptyState>
          ) : rowCount(grid) === 0 && !screen.matches('unreachable') ? (
            <EmptyState
              icon={isFiltered ? 'search' : ticks}
              heading="h2"
              title={
                isFiltered ? (
                  <Trans id="groups.grid.noMatch" message="No cases match" />
                ) : (
                  <Trans id="groups.grid.noCases" message="You have no cases yet" />
                )
              }
              action={
                isFiltered && (
                  <Button onClick={() => send({ type: 'filter', filter: { search: '', onlyUnassigned: false } })}>
                    <Trans id="groups.clear" message="Clear filters" />
                  </Button>
                )
              }
            />
          ) : (
            <AssignmentTable key={loading} grid={grid} send={send} />
          )}
          <Legend />
        </Card>
      )}
      {refused && screen.matches({ ready: 'refused' }) && (
        <RefusedAssignment refused={refused} onClose={() => send({ type: 'close' })} />
      )}
    </div>
  )
}

function Legend() {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1 border-t border-line bg-sunken px-4 py-2.5 text-xs text-ink-2">
      <span>
        <Trans
          id="groups.grid.legend"
          message="Greyed: ticked if all your cases are shared, empty before you are a member."
        />
      </span>
      <span className="ms-auto max-phone:hidden">
        <Trans id="groups.grid.keys" message="Arrow keys move, Space assigns." />
      </span>
    </div>
  )
}

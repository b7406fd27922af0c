import type { CaseIdentity } from '@casebook/core/cases/caseIdentity'
import { keyOfCell } from '@casebook/core/groups/assignments/assignmentCells'
import { caseGroupsMachine, cellOf, isInGroup, mayTick } from '@casebook/core/groups/assignments/caseGroups.machine'
import type { AssignmentsPort } from '@casebook/core/groups/groups.calls'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { EmptyState } from '../ui/EmptyState'
import { messageClass } from '../ui/fields/below'
import { Checkbox } from '../ui/fields/Checkbox'
import { Note } from '../ui/Note'
import { Skeleton } from '../ui/waiting/Skeleton'
import { assignmentMessages } from './groups.messages'

const kindMessages = {
  allShared: msg({ id: 'groups.share.allShared', message: 'All your cases are shared' }),
  notYet: msg({ id: 'groups.share.notYet', message: 'You are not a member yet' }),
} as const

interface GroupBoxesProps {
  readonly groups: AssignmentsPort
  readonly studyCase: CaseIdentity
  /** After a save: the groups that cannot see the case yet. */
  readonly offered?: readonly string[]
}

/** A checkbox per group. Ticking one shares the case at once, and reports a failure. */
export function GroupBoxes({ groups, studyCase, offered }: GroupBoxesProps) {
  const { t } = useLingui()
  const [state, send] = useMachine(caseGroupsMachine, { input: { groups, studyCase, offered } })
  const { listed, cells, error } = state.context
  if (state.matches('loading'))
    return <Skeleton label={t({ id: 'groups.loading', message: 'Loading the groups' })} lines={[0.6, 0.5]} />
  if (state.matches('unreachable')) return <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />
  if (state.matches('notYours'))
    return (
      <Note tone="missing" role="alert">
        <Trans {...assignmentMessages.NotYourCase} />
      </Note>
    )
  if (listed.length === 0)
    return (
      <EmptyState icon="users" title={<Trans id="groups.none" message="You have no group to share this case with" />} />
    )
  return (
    <ul className="flex flex-col gap-2">
      {listed.map((group) => {
        const { name, kind } = group
        const problem = cells.failed.get(keyOfCell(cellOf(state.context, name)))
        return (
          <li key={name}>
            <Checkbox
              checked={isInGroup(state.context, group)}
              disabled={!mayTick(state.context, group)}
              onChange={() => send({ type: 'toggle', group: name })}
            >
              <bdi>{name}</bdi>
              {kind !== 'byHand' && (
                <span className="block text-xs text-ink-2">
                  <Trans {...kindMessages[kind]} />
                </span>
              )}
            </Checkbox>
            {problem !== undefined && (
              <p className={`mt-[0.4375rem] tone-missing ${messageClass}`} role="alert">
                <Trans {...assignmentMessages[problem]} />
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}

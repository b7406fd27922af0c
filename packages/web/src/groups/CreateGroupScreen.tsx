import { createGroupMachine, groupToCreate } from '@casebook/core/groups/createGroup.machine'
import { groupsCalls } from '@casebook/core/groups/groups.calls'
import { Trans } from '@lingui/react'
import { useMachine } from '@xstate/react'
import { Redirect } from 'wouter'
import { createdAddress } from '../router/addresses/groupsAddress'
import { useHold } from '../router/LeaveGuardContext'
import { usePort } from '../session/usePort'
import { CreateGroupForm } from './CreateGroupForm'

/** Creates a group. */
export default function CreateGroupScreen() {
  const [form, send] = useMachine(createGroupMachine, { input: { groups: usePort(groupsCalls) } })
  const { typed } = form.context
  const isKept = form.matches('created') || (typed.name + typed.description).trim() === ''
  useHold(
    isKept ? null : <Trans id="groups.unsaved" message="The group is not created yet. What you typed will be lost." />,
  )

  if (form.matches('created')) return <Redirect to={createdAddress(groupToCreate(typed)?.name ?? '')} replace />
  return (
    <CreateGroupForm
      form={form.context}
      isBusy={form.matches('creating')}
      exists={form.matches('exists')}
      send={send}
    />
  )
}

import { membershipStatuses } from '@casebook/core/groups/membership'
import { describe, expect, it } from 'vitest'
import type { Message, Send } from '../client'
import { createClient } from '../client'
import { decodeResult, encodeResult } from '../results'
import { groupManagerWire, groupsWire } from './groups.wire'

/** A server that gives one answer and keeps what it was sent. */
function answering(wire: unknown) {
  const sent: Message[] = []
  const send: Send = async (message) => {
    sent.push(message)
    return wire
  }
  const groups = { ...createClient(groupsWire, send), ...createClient(groupManagerWire, send) }
  return { groups, sent }
}

describe('a membership status', () => {
  it('is spelled on the wire as it always was, and rightly everywhere else [GRP-05]', () => {
    const call = groupsWire.calls.getGroupData
    const onWire = membershipStatuses.map((membershipStatus) => {
      const group = { name: '', description: '', sharedCases: true, amOwner: true, membershipStatus, users: [] }
      const wire = encodeResult('getGroupData', call, { type: 'ReceivedGroupData', ...group })
      expect(decodeResult('getGroupData', call, wire)).toMatchObject({ membershipStatus })
      // The cast is sound: that is the one key of this result.
      return (wire as { ReceivedGroupData: { membershipStatus: string } }).ReceivedGroupData.membershipStatus
    })
    expect(onWire).toEqual([
      'NoMembership',
      'Invited',
      'RequestsAllCases',
      'RequestsSelectedCases',
      'JoinedWithAllCases',
      'JoinedWithSelecetedCases',
    ])
  })

  it('goes out in the spelling of the wire, and the one key of the answer comes back as a type [GRP-05] [API-01]', async () => {
    const { groups, sent } = answering({ InvalidTransition: {} })
    const result = await groups.setMembershipStatus({ group: 'hernia', user: 'ben', status: 'JoinedWithSelectedCases' })
    expect(sent.map(({ url, body }) => [url, JSON.parse(body ?? '')])).toEqual([
      ['groupsApi?action=setMembershipStatus', { group: 'hernia', user: 'ben', status: 'JoinedWithSelecetedCases' }],
    ])
    expect(result).toEqual({ type: 'InvalidTransition' })
  })

  it('is refused in the right spelling when it comes from the wire', () => {
    const { request } = groupsWire.calls.setMembershipStatus
    const sent = { group: 'hernia', user: 'ben', status: 'JoinedWithSelectedCases' }
    expect(request.safeParse(sent).error?.issues[0]?.path).toEqual(['status'])
  })
})

describe('the membership tool', () => {
  it('sends its entries as the list that the wire knows, and each failed one is a line of the answer [GRP-02] [API-01]', async () => {
    const error = { add: true, group: 'hernja', user: 'ben', problem: 'GroupNotFound' } as const
    const { groups, sent } = answering({ AssignmentErrors: { errors: [error] } })
    const entries = [{ add: true, group: 'hernja', user: 'ben' }]
    expect(await groups.setAssignments({ entries })).toEqual({ type: 'AssignmentErrors', errors: [error] })
    expect(sent.map(({ url, body }) => [url, JSON.parse(body ?? '')])).toEqual([
      ['groupManager?action=setAssignments', entries],
    ])
  })
})

describe('the name of a new group', () => {
  const nameOf = (name: string) =>
    groupsWire.calls.createGroup.request.safeParse({ name, description: '', sharedCases: true }).data?.name

  it('is taken without blanks around it and in composed letters, so that no two names look alike [GRP-03]', () => {
    expect(nameOf('  Hernie-Gru\u0308n ')).toBe('Hernie-Gr\u00fcn')
  })

  it.each(['', '   ', 'x'.repeat(256)])('is not %j [GRP-03]', (name) => {
    expect(nameOf(name)).toBeUndefined()
  })
})

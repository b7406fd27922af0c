import type { CreateGroupPort } from '@casebook/core/groups/createGroup.machine'
import type { AssignmentsPort, GroupListsPort, GroupsPort, MembershipToolPort } from '@casebook/core/groups/groups.port'
import { wireCase } from '../cases/wireCase'
import { createClient, type Send } from '../client'
import { groupManagerWire, groupsWire } from './groups.wire'

type GroupCalls = GroupsPort & GroupListsPort & CreateGroupPort & AssignmentsPort & MembershipToolPort

/** The core's ports, spoken over the wire. That this compiles is the proof that wire and core agree. */
export function groupsClient(send: Send): GroupCalls {
  return {
    ...createClient(groupsWire, send),
    ...createClient(groupManagerWire, send),
    ...assignmentsClient(send),
  }
}

export function assignmentsClient(send: Send): AssignmentsPort {
  const wire = createClient(groupsWire, send)
  return {
    setAssignment: (request) => wire.setAssignment(wireCase(request, 'caseName')),
    async getAssignments({ groupName, studyCase } = {}) {
      const answer = await wire.getAssignments({ groupName, ...(studyCase && wireCase(studyCase, 'caseName')) })
      if (answer.type !== 'ReceivedAssignments') return answer
      const assignments = answer.assignments.map(({ caseName: name, base, groupName, assign }) => ({
        ...{ ...base, name, groupName, assign },
      }))
      return { type: 'ReceivedAssignments', assignments }
    },
  }
}

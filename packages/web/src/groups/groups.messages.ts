import type { CellProblem } from '@casebook/core/groups/assignments/assignmentCells'
import type { GroupNameProblem } from '@casebook/core/groups/groupName'
import type { MembershipStatus } from '@casebook/core/groups/membership'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const statusMessages: Readonly<Record<MembershipStatus, MessageDescriptor>> = {
  NoMembership: msg({ id: 'groups.status.NoMembership', message: 'Not a member' }),
  Invited: msg({ id: 'groups.status.Invited', message: 'You are invited' }),
  RequestsAllCases: msg({ id: 'groups.status.RequestsAllCases', message: 'Requests all cases' }),
  RequestsSelectedCases: msg({ id: 'groups.status.RequestsSelectedCases', message: 'Requests selected cases' }),
  JoinedWithAllCases: msg({ id: 'groups.status.JoinedWithAllCases', message: 'Joined, all cases' }),
  JoinedWithSelectedCases: msg({ id: 'groups.status.JoinedWithSelectedCases', message: 'Joined, selected cases' }),
}

/** The same of another person. */
export const userStatusMessages: Readonly<Record<MembershipStatus, MessageDescriptor>> = {
  ...statusMessages,
  Invited: msg({ id: 'groups.user.Invited', message: 'Invited' }),
}

export const nameMessages: Readonly<Record<GroupNameProblem | 'taken', MessageDescriptor>> = {
  missing: msg({ id: 'groups.name.missing', message: 'Enter a name.' }),
  tooLong: msg({ id: 'groups.name.tooLong', message: 'The name is longer than 255 characters. Shorten it.' }),
  unseen: msg({
    id: 'groups.name.unseen',
    message: 'The name contains invisible characters. Type it instead of pasting it.',
  }),
  mixedScripts: msg({
    id: 'groups.name.mixedScripts',
    message: 'A word of the name mixes alphabets whose letters look alike, such as Latin and Cyrillic. Type it again.',
  }),
  taken: msg({
    id: 'groups.name.taken',
    message: 'A group has this name, or one that looks like it. Choose another name.',
  }),
}

/** Why a case is not assigned. */
export const assignmentMessages: Readonly<Record<CellProblem, MessageDescriptor>> = {
  AssignmentGroupNotFound: msg({
    id: 'groups.problem.AssignmentGroupNotFound',
    message: 'This group no longer exists.',
  }),
  NotYourCase: msg({ id: 'groups.problem.NotYourCase', message: 'Only the owner of the case can share it.' }),
  NotJoinedWithSelectedCases: msg({
    id: 'groups.problem.NotJoinedWithSelectedCases',
    message: 'You no longer share single cases with this group.',
  }),
  failed: msg({ id: 'groups.problem.notSaved', message: 'This could not be saved. Try again.' }),
}

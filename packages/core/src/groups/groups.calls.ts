/** The calls about groups: who shares which cases with whom. */
import * as z from 'zod/mini'
import { call, type Port } from '../call/call'
import { tooManyCases } from '../cases/listLimit'
import { caseName, whichCase } from '../cases/namedCase'
import { groupNameOf, isPlainGroupName, longestGroupName } from './groupName'
import { membershipStatuses } from './membership'

export const membershipStatus = z.enum(membershipStatuses)

const person = z.object({ username: z.string(), firstName: z.string(), lastName: z.string() })

const groupUser = z.extend(person, { status: membershipStatus })

const group = z.object({
  name: z.string(),
  description: z.string(),
  sharedCases: z.boolean(),
  amOwner: z.boolean(),
  /** Ours, not the specification's: the screen needs it to tell for whom somebody acts. */
  owner: z.optional(z.string()),
  membershipStatus,
  users: z.readonly(z.array(groupUser)),
})

export type GroupUser = Readonly<z.output<typeof groupUser>>

export type Group = Readonly<z.output<typeof group>>

/** The users of a listed group are its members and candidates, as far as the caller may see them. */
const list = call({
  policy: 'canAccessGroups',
  changes: false,
  request: {},
  results: { ReceivedGroups: { groups: z.readonly(z.array(group)) } },
})

/** One cell of the assignment table. */
export const assignment = z.object({
  groupName: z.string(),
  name: z.string(),
  assign: z.boolean(),
  group: z.string(),
  base: z.string(),
  /** Ours: the caller, as the table has only their own cases. */
  owner: z.optional(z.string()),
})

export type Assignment = Readonly<z.output<typeof assignment>>

const assignmentProblems = { AssignmentGroupNotFound: {}, NotJoinedWithSelectedCases: {}, NotYourCase: {} } as const

export const longestDescription = 10_000

/** Names are normalised, and rejected if they contain invisible characters. */
const newName = z
  .string()
  .check(z.overwrite(groupNameOf), z.minLength(1), z.maxLength(longestGroupName), z.refine(isPlainGroupName))

export const groupsCalls = {
  listGroups: list,
  listGroupsIOwn: list,
  /** The groups that the caller may assign individual cases to. */
  listMySelectedGroups: list,
  createGroup: call({
    policy: 'canAccessGroups',
    changes: true,
    request: {
      name: newName,
      description: z.string().check(z.maxLength(longestDescription)),
      sharedCases: z.boolean(),
    },
    results: { GroupCreated: {}, GroupAlreadyExisted: {} },
  }),
  /** Those who act for the group see all users, including non-members, whom they may invite. */
  getGroupData: call({
    policy: 'canAccessGroups',
    changes: false,
    request: { name: z.string() },
    results: { ReceivedGroupData: group.shape, GroupNotFound: {} },
  }),
  setMembershipStatus: call({
    policy: 'canAccessGroups',
    changes: true,
    request: { group: z.string(), user: z.string(), status: membershipStatus },
    results: { Ok: {}, InvalidTransition: {} },
  }),
  /** An ambiguous name, which fits several cases the caller may open, shares nothing. */
  setAssignment: call({
    policy: 'canAccessGroups',
    changes: true,
    request: { groupName: z.string(), name: caseName, assign: z.boolean(), ...whichCase },
    results: { Assigned: {}, ...assignmentProblems },
  }),
  /**
   * Every case of the caller with every group it may be assigned to; or only those of one group, one base or one case.
   */
  getAssignments: call({
    policy: 'canAccessGroups',
    changes: false,
    request: {
      groupName: z.optional(z.string()),
      name: z.optional(caseName),
      group: z.optional(whichCase.group),
      base: z.optional(whichCase.base),
      owner: z.optional(whichCase.owner),
    },
    results: {
      ReceivedAssignments: { assignments: z.readonly(z.array(assignment)) },
      ...tooManyCases,
      ...assignmentProblems,
    },
  }),
}

export type GroupsPort = Port<typeof groupsCalls>

export type AssignmentsPort = Pick<GroupsPort, 'setAssignment' | 'getAssignments'>

const toolEntry = z.object({
  /** Adds or removes. */
  add: z.boolean(),
  group: z.string(),
  user: z.string(),
  /** Ours: share all cases; by default only selected ones. */
  allCases: z.optional(z.boolean()),
})

export type ToolEntry = Readonly<z.output<typeof toolEntry>>

/** `WouldWiden`: the user shares selected cases, or asked to, and only the user may share more. */
export const toolProblems = ['GroupNotFound', 'UserNotFound', 'OwnerStays', 'OwnMembership', 'WouldWiden'] as const

export type ToolProblem = (typeof toolProblems)[number]

const toolFailure = z.object({ add: z.boolean(), group: z.string(), user: z.string(), problem: z.enum(toolProblems) })

export type ToolFailure = Readonly<z.output<typeof toolFailure>>

/** The membership tool, for those who manage all groups. */
export const groupManagerCalls = {
  /** Each entry is independent: failed ones are returned, the others are done. */
  setAssignments: call({
    policy: 'canUseMembershipTool',
    changes: true,
    request: { entries: z.readonly(z.array(toolEntry).check(z.maxLength(1000))) },
    results: { Ok: {}, AssignmentErrors: { errors: z.readonly(z.array(toolFailure)) } },
  }),
  listUsers: call({
    policy: 'canUseMembershipTool',
    changes: false,
    request: {},
    results: { ReceivedUsers: { users: z.readonly(z.array(person)) } },
  }),
}

export type GroupManagerPort = Port<typeof groupManagerCalls>

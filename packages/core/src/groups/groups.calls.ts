/** The calls about groups: who shares which cases with whom. */
import * as z from 'zod/mini'
import { call, type Port, type ResultOf } from '../call/call'
import { tooManyCases } from '../cases/listLimit'
import { caseName, whichCase } from '../cases/namedCase'
import { hasControls } from '../language/nameText'
import { text } from '../language/text.schema'
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
  /** Ours, not the specification's: the screen needs it to tell for whom a person acts. */
  owner: z.optional(z.string()),
  membershipStatus,
  users: z.readonly(z.array(groupUser)),
  /** Ours, in a window of groups, which has no users: the requests that the caller answers as the owner. */
  requests: z.optional(z.int()),
})

/** Ours: a move that another person made in a membership of the caller, who has not yet confirmed reading it. */
const membershipNotice = z.object({
  id: z.int(),
  group: z.string(),
  from: membershipStatus,
  status: membershipStatus,
  /** The display name of the person who made it. */
  by: z.string(),
  at: z.iso.datetime(),
})

export type MembershipNotice = Readonly<z.output<typeof membershipNotice>>

export const longestWindow = 1000

/** Ours: only the first of a long list, and those with the search in their name. Without `first` a list is sent whole, as specified. */
const window = {
  search: z.optional(z.string().check(z.maxLength(255))),
  first: z.optional(z.int().check(z.minimum(0), z.maximum(longestWindow))),
}

export type GroupUser = Readonly<z.output<typeof groupUser>>

export type Group = Readonly<z.output<typeof group>>

/** The users of a listed group are those whose request the caller may answer; all others are in the group's own call. */
const list = call({
  policy: 'canAccessGroups',
  changes: false,
  request: {},
  results: { ReceivedGroups: { groups: z.readonly(z.array(group)) } },
})

/** The caller in a group that they share cases with, or can share with once a request is accepted. */
const sharingGroup = z.object({ name: z.string(), status: membershipStatus, ownsGroup: z.boolean() })

export type SharingGroup = Readonly<z.output<typeof sharingGroup>>

/** A column of the assignment grid, with the number of the caller's cases that are assigned to it. */
const assignmentColumn = z.extend(sharingGroup, { cases: z.int() })

export type AssignmentColumn = Readonly<z.output<typeof assignmentColumn>>

const assignmentRow = z.object({
  id: z.string(),
  name: z.string(),
  group: z.string(),
  base: z.string(),
  /** The columns the case is assigned to, by their place from 0. */
  given: z.readonly(z.array(z.int())),
})

export type AssignmentRow = Readonly<z.output<typeof assignmentRow>>

const casesOfBase = z.object({
  group: z.string(),
  base: z.string(),
  cases: z.int(),
  /** The titles that people know the study by. */
  text: z.optional(text),
  groupText: z.optional(text),
})

export type CasesOfBase = Readonly<z.output<typeof casesOfBase>>

export const mostAssignmentRows = 200

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
const newName = z.string().check(
  z.refine((typed) => !hasControls(typed)),
  z.overwrite(groupNameOf),
  z.minLength(1),
  z.maxLength(longestGroupName),
  z.refine(isPlainGroupName),
)

export const groupsCalls = {
  listGroups: call({
    policy: 'canAccessGroups',
    changes: false,
    request: { ...window, onlyMine: z.optional(z.boolean()), onlyOwned: z.optional(z.boolean()) },
    results: {
      ReceivedGroups: {
        /** In a window: without users, and those that wait for the caller first. */
        groups: z.readonly(z.array(group)),
        /** Ours, with a window: groups that match, all groups, those the caller owns, and what waits for the caller. */
        count: z.optional(z.int()),
        all: z.optional(z.int()),
        owned: z.optional(z.int()),
        waiting: z.optional(z.int()),
        notices: z.optional(z.readonly(z.array(membershipNotice))),
      },
    },
  }),
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
      /** Ours: the founder shares all cases, also those to come; by default only selected ones. */
      allCases: z.optional(z.boolean()),
    },
    results: { GroupCreated: {}, GroupAlreadyExisted: {} },
  }),
  /** Those who act for the group see all users, including non-members, whom they may invite. */
  getGroupData: call({
    policy: 'canAccessGroups',
    changes: false,
    request: { name: z.string(), ...window },
    /** `count`, with a window: the users that match. */
    results: { ReceivedGroupData: { ...group.shape, count: z.optional(z.int()) }, GroupNotFound: {} },
  }),
  /** Ours: the caller has read these notices, and all before them. */
  confirmNotices: call({
    policy: 'canAccessGroups',
    changes: true,
    request: { upTo: z.int() },
    results: { Ok: {} },
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
      ReceivedAssignments: {
        assignments: z.readonly(z.array(assignment)),
        /** Ours: all groups that the assignment grid has a column for, also those that see the cases already. */
        groups: z.optional(z.readonly(z.array(sharingGroup))),
      },
      ...tooManyCases,
      ...assignmentProblems,
    },
  }),
  /**
   * Ours: some rows of the assignment grid, by their place in it. The caller's cases are ordered by base and name; the columns are
   * the groups of the caller, or the one that is named.
   */
  getPageOfAssignments: call({
    policy: 'canAccessGroups',
    changes: false,
    request: {
      groupName: z.optional(z.string()),
      /** A part of a case's name, or of its base's. */
      search: z.optional(z.string().check(z.maxLength(255))),
      onlyUnassigned: z.optional(z.boolean()),
      from: z.int().check(z.minimum(0), z.maximum(10_000_000)),
      limit: z.int().check(z.minimum(1), z.maximum(mostAssignmentRows)),
    },
    results: {
      ReceivedPageOfAssignments: {
        columns: z.readonly(z.array(assignmentColumn)),
        /** The bases in order, each with the number of its cases that match: together all rows of the grid. Only from the first row. */
        bases: z.optional(z.readonly(z.array(casesOfBase))),
        rows: z.readonly(z.array(assignmentRow)),
      },
      ...assignmentProblems,
    },
  }),
}

export type GroupsPort = Port<typeof groupsCalls>

export type GroupsWindow = Extract<ResultOf<typeof groupsCalls.listGroups>, { type: 'ReceivedGroups' }>

export type PageOfAssignments = Extract<
  ResultOf<typeof groupsCalls.getPageOfAssignments>,
  { type: 'ReceivedPageOfAssignments' }
>

export type AssignmentsPort = Pick<GroupsPort, 'setAssignment' | 'getAssignments'>

export type AssignmentGridPort = Pick<GroupsPort, 'setAssignment' | 'getPageOfAssignments'>

const toolEntry = z.object({
  /** Adds or removes. */
  add: z.boolean(),
  group: z.string(),
  user: z.string(),
  /** Ours: share all cases; by default only selected ones. */
  allCases: z.optional(z.boolean()),
})

export type ToolEntry = Readonly<z.output<typeof toolEntry>>

/** `AccountShut`: frozen, or not activated. Nobody is put into a group who cannot leave it. `WouldWiden`: the user shares selected cases, or asked to, and only the user may share more. */
export const toolProblems = [
  'GroupNotFound',
  'UserNotFound',
  'OwnerStays',
  'OwnerIsIn',
  'OwnMembership',
  'AccountShut',
  'WouldWiden',
] as const

export type ToolProblem = (typeof toolProblems)[number]

const toolFailure = z.object({ add: z.boolean(), group: z.string(), user: z.string(), problem: z.enum(toolProblems) })

/** Ours: the entries that became an invitation, which the user may decline. */
const invited = { invited: z.optional(z.readonly(z.array(z.object({ group: z.string(), user: z.string() })))) }

export type ToolFailure = Readonly<z.output<typeof toolFailure>>

/** The membership tool, for those who manage all groups. */
export const groupManagerCalls = {
  /** Each entry is independent: failed ones are returned, the others are done. */
  setAssignments: call({
    policy: 'canUseMembershipTool',
    changes: true,
    request: { entries: z.readonly(z.array(toolEntry).check(z.maxLength(1000))) },
    results: { Ok: invited, AssignmentErrors: { errors: z.readonly(z.array(toolFailure)), ...invited } },
  }),
  listUsers: call({
    policy: 'canUseMembershipTool',
    changes: false,
    request: window,
    results: { ReceivedUsers: { users: z.readonly(z.array(person)) } },
  }),
}

export type GroupManagerPort = Port<typeof groupManagerCalls>

export type Person = Readonly<z.output<typeof person>>

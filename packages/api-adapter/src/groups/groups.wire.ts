/** The calls of groups: who shares cases with whom, and which cases. */

import { call } from '@casebook/core/call/call'
import { groupNameOf, isPlainGroupName } from '@casebook/core/groups/groupName'
import { membershipStatuses } from '@casebook/core/groups/membership'
import { toolProblems } from '@casebook/core/groups/membershipTool'
import * as z from 'zod/mini'
import { caseName, whichCase } from '../cases/cases.wire'
import { mebibyte, wire } from '../wire'

/** The wire spells one status wrongly, and must for ever. The misspelling stops here. */
const misspelled = 'JoinedWithSelecetedCases'
const spelled = z.enum(membershipStatuses)
const { JoinedWithSelectedCases: _, ...spelledAlike } = spelled.def.entries

export const membershipStatus = z.codec(z.union([z.enum(spelledAlike), z.literal(misspelled)]), spelled, {
  decode: (wire) => (wire === misspelled ? 'JoinedWithSelectedCases' : wire),
  encode: (status) => (status === 'JoinedWithSelectedCases' ? misspelled : status),
})

const person = z.object({ username: z.string(), firstName: z.string(), lastName: z.string() })

const group = {
  name: z.string(),
  description: z.string(),
  sharedCases: z.boolean(),
  amOwner: z.boolean(),
  /** Ours: a screen asks the rules with it for whom somebody acts. */
  owner: z.optional(z.string()),
  membershipStatus,
  users: z.readonly(z.array(z.extend(person, { status: membershipStatus }))),
} as const

/** The users of a listed group are those with a membership, as far as the caller may see them. */
const listed = { ReceivedGroups: { groups: z.readonly(z.array(z.object(group))) } } as const

const list = call({ policy: 'canAccessGroups', changes: false, request: {}, results: listed })

const assignmentProblems = { AssignmentGroupNotFound: {}, NotJoinedWithSelectedCases: {}, NotYourCase: {} } as const

/** A name is taken as people read it, and refused if it holds what they cannot see. */
const newName = z.string().check(z.overwrite(groupNameOf), z.minLength(1), z.maxLength(255), z.refine(isPlainGroupName))

export const groupsCalls = {
  listGroups: list,
  listGroupsIOwn: list,
  /** The groups that the caller may assign cases to, one by one. */
  listMySelectedGroups: list,
  createGroup: call({
    policy: 'canAccessGroups',
    changes: true,
    request: {
      name: newName,
      description: z.string().check(z.maxLength(10_000)),
      sharedCases: z.boolean(),
    },
    results: { GroupCreated: {}, GroupAlreadyExisted: {} },
  }),
  /** To whoever acts for the group its users are all users, those without membership too: for they may be invited. */
  getGroupData: call({
    policy: 'canAccessGroups',
    changes: false,
    request: { name: z.string() },
    results: { ReceivedGroupData: group, GroupNotFound: {} },
  }),
  setMembershipStatus: call({
    policy: 'canAccessGroups',
    changes: true,
    request: { group: z.string(), user: z.string(), status: membershipStatus },
    results: { Ok: {}, InvalidTransition: {} },
  }),
  /** A name that fits several cases which the caller may open names none: nothing is shared. */
  setAssignment: call({
    policy: 'canAccessGroups',
    changes: true,
    request: {
      groupName: z.string(),
      caseName,
      assign: z.boolean(),
      ...whichCase,
    },
    results: { Assigned: {}, ...assignmentProblems },
  }),
  /** Every case of the caller with every group it may be assigned to; or those of one group, or of one case. */
  getAssignments: call({
    policy: 'canAccessGroups',
    changes: false,
    request: {
      groupName: z.optional(z.string()),
      caseName: z.optional(caseName),
      ...whichCase,
    },
    results: {
      ReceivedAssignments: {
        assignments: z.readonly(
          z.array(
            z.object({
              groupName: z.string(),
              caseName: z.string(),
              assign: z.boolean(),
              base: z.object({ group: z.string(), base: z.string() }),
              /** Ours: the caller, whose cases these are. */
              owner: z.optional(z.string()),
            }),
          ),
        ),
      },
      ...assignmentProblems,
    },
  }),
}

export const groupsWire = wire(groupsCalls, { path: 'groupsApi' })

const toolEntry = z.object({
  add: z.boolean(),
  group: z.string(),
  user: z.string(),
  /** Ours: with all cases; without it with selected ones. */
  allCases: z.optional(z.boolean()),
})

export const groupManagerCalls = {
  /** Each entry stands alone: those that fail are answered, the others are done. */
  setAssignments: call({
    policy: 'canUseMembershipTool',
    changes: true,
    request: { entries: z.readonly(z.array(toolEntry).check(z.maxLength(1000))) },
    results: {
      Ok: {},
      AssignmentErrors: {
        errors: z.readonly(
          z.array(z.object({ add: z.boolean(), group: z.string(), user: z.string(), problem: z.enum(toolProblems) })),
        ),
      },
    },
  }),
  listUsers: call({
    policy: 'canUseMembershipTool',
    changes: false,
    request: {},
    results: { ReceivedUsers: { users: z.readonly(z.array(person)) } },
  }),
}

export const groupManagerWire = wire(groupManagerCalls, {
  path: 'groupManager',
  calls: {
    setAssignments: { travels: { bodyIs: 'entries' }, longestBody: mebibyte },
  },
})

/** How the calls of groups travel. */
import { assignment, groupManagerCalls, groupsCalls, membershipStatus } from '@casebook/core/groups/groups.calls'
import * as z from 'zod/mini'
import { caseSpelled } from '../cases/caseSpelling'
import { spelledBy } from '../spelling'
import { mebibyte, wire } from '../wire'

/** The wire misspells one status, and must for ever. The misspelling stops here. */
const misspelled = 'JoinedWithSelecetedCases'
const { JoinedWithSelectedCases: _, ...spelledAlike } = membershipStatus.def.entries

export const statusOnWire = z.codec(z.union([z.enum(spelledAlike), z.literal(misspelled)]), membershipStatus, {
  decode: (wire) => (wire === misspelled ? 'JoinedWithSelectedCases' : wire),
  encode: (status) => (status === 'JoinedWithSelectedCases' ? misspelled : status),
})

const assignmentOnWire = z.codec(
  z.object({
    groupName: z.string(),
    caseName: z.string(),
    assign: z.boolean(),
    base: z.object({ group: z.string(), base: z.string() }),
    owner: z.optional(z.string()),
  }),
  assignment,
  {
    decode: ({ caseName: name, base: { group, base }, ...rest }) => ({ ...rest, name, group, base }),
    encode: ({ name: caseName, group, base, ...rest }) => ({ ...rest, caseName, base: { group, base } }),
  },
)

export const groupsWire = wire(groupsCalls, {
  path: 'groupsApi',
  spellings: spelledBy([membershipStatus, statusOnWire], [assignment, assignmentOnWire]),
  calls: {
    setAssignment: { spelling: caseSpelled('caseName') },
    getAssignments: { spelling: caseSpelled('caseName') },
  },
})

export const groupManagerWire = wire(groupManagerCalls, {
  path: 'groupManager',
  calls: { setAssignments: { travels: { bodyIs: 'entries' }, longestBody: mebibyte } },
})

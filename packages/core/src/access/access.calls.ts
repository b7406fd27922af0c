/** The calls that protect bases, and give users access to protected ones. */
import * as z from 'zod/mini'
import { baseName } from '../bases/baseName'
import { call, type Port } from '../call/call'
import { text } from '../language/text.schema'
import { roles } from '../permissions/capabilities'

/** The ticked bases, by group; a base missing from it is unticked. */
const basesByGroup = z.record(z.string(), z.readonly(z.array(z.string())))

const base = z.object({
  group: z.string(),
  groupText: z.optional(text),
  base: z.string(),
  text,
  /** The number of users with access by name, administrators left out. */
  users: z.int(),
})

const person = z.object({
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  roles: z.readonly(z.array(z.enum(roles))),
})

const username = z.string().check(z.minLength(1), z.maxLength(255))

/** `was`, ours: the boxes that the screen showed. Only what was ticked or cleared since is changed. */
const was = z.optional(basesByGroup)

const names = z.readonly(z.array(username).check(z.maxLength(1_000)))
const groupNames = z.readonly(z.array(z.string().check(z.minLength(1), z.maxLength(255))).check(z.maxLength(100)))

/** People who are named, and groups: of these everyone who is a member at that moment. */
export const namedForAccess = { people: names, groups: groupNames }

/** Nobody gets access if one of those who were named is there no more. */
export const unknownNames = { UnknownPerson: { user: z.string() }, UnknownGroup: { group: z.string() } } as const

const foundGroup = z.object({ name: z.string(), /** Its members now. */ members: z.int() })

/** People, or groups, that are found at once. */
export const mostFound = 20

/** People with access to a base that are listed. */
export const mostListed = 2_000

const unknownBase = { UnknownBase: { group: z.string(), base: z.string() } } as const

export const accessCalls = {
  getOverview: call({
    policy: 'canManageBasePermissions',
    changes: false,
    request: {},
    results: {
      ReceivedOverview: {
        protections: basesByGroup,
        /** Ours: every base, and the number of users who are no administrators. */
        bases: z.optional(z.readonly(z.array(base))),
        people: z.optional(z.int()),
      },
    },
  }),
  saveProtections: call({
    policy: 'canManageBasePermissions',
    changes: true,
    request: { protections: basesByGroup, was },
    results: { Ok: {}, ...unknownBase },
  }),
  getUserAccess: call({
    policy: 'canManageBasePermissions',
    changes: false,
    request: { user: username },
    results: {
      ReceivedUserAccess: {
        access: basesByGroup,
        /** Ours: the protected bases, and whose access it is. */
        bases: z.optional(z.readonly(z.array(base))),
        person: z.optional(person),
      },
      NoSuchUser: {},
    },
  }),
  /** Ours: who may open a base by name. */
  getBaseAccess: call({
    policy: 'canManageBasePermissions',
    changes: false,
    request: baseName.shape,
    results: {
      ReceivedBaseAccess: {
        isProtected: z.boolean(),
        people: z.readonly(z.array(person)),
        /** All of them. At most two thousand are listed. */
        count: z.int(),
      },
      KnowledgeBaseNotFound: {},
    },
  }),
  /** Ours: gives access to several people at once, and takes it from several. */
  changeBaseAccess: call({
    policy: 'canManageBasePermissions',
    changes: true,
    settledBy: ['Ok'],
    request: { ...baseName.shape, give: names, groups: groupNames, take: names },
    results: { Ok: {}, KnowledgeBaseNotFound: {}, ...unknownNames },
  }),
  /** Ours: people who are no administrators, and groups of people, whose name contains the text. */
  findPeople: call({
    policy: 'canManageBasePermissions',
    changes: false,
    request: { filter: z.string().check(z.maxLength(255)) },
    results: { FoundPeople: { people: z.readonly(z.array(person)), groups: z.readonly(z.array(foundGroup)) } },
  }),
  saveUserAccess: call({
    policy: 'canManageBasePermissions',
    changes: true,
    request: { user: username, access: basesByGroup, was },
    results: { Ok: {}, NoSuchUser: {}, ...unknownBase },
  }),
}

export type AccessPort = Port<typeof accessCalls>

/** A base as the boxes show it. */
export type AccessBase = Readonly<z.output<typeof base>>

export type FoundGroup = Readonly<z.output<typeof foundGroup>>

export type AccessPerson = Readonly<z.output<typeof person>>

/** The calls that protect bases, and give users access to protected ones. */
import * as z from 'zod/mini'
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

export type AccessPerson = Readonly<z.output<typeof person>>

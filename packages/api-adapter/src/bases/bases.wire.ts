import type { Base } from '@casebook/core/bases/base'
import { baseSchema } from '@casebook/core/bases/base.schema'
import { call } from '@casebook/core/call/call'
import { languages } from '@casebook/core/language/language'
import * as z from 'zod/mini'
import { wire } from '../wire'

export const text = z.partialRecord(z.enum(languages), z.string())

/** A base is named by its group and its own name; host and spec are accepted and mean nothing to this server. */
export const baseName = z.object({
  host: z.optional(z.string()),
  group: z.string().check(z.minLength(1), z.maxLength(255)),
  base: z.string().check(z.minLength(1), z.maxLength(255)),
  spec: z.optional(z.string().check(z.maxLength(255))),
})

const baseOverview = z.object({
  base: z.string(),
  version: z.string(),
  text,
  description: z.optional(text),
  languages: z.readonly(z.array(z.enum(languages))),
  /** Cases of the base that the caller may open. */
  cases: z.optional(z.int()),
  /** The caller's drafts with answers not yet saved, the latest first: what "resume" resumes. */
  drafts: z.optional(
    z.readonly(
      z.array(
        z.object({
          id: z.string(),
          caseName: z.nullable(z.string()),
          touchedAt: z.iso.datetime(),
          unsaved: z.int(),
        }),
      ),
    ),
  ),
})

export const basesCalls = {
  getBasesOverview: call({
    policy: 'signedIn',
    changes: false,
    request: {},
    results: {
      ReceivedBasesOverview: {
        groups: z.readonly(z.array(z.object({ group: z.string(), bases: z.readonly(z.array(baseOverview)) }))),
      },
    },
  }),
}

export const basesWire = wire(basesCalls, { path: 'server' })

export const basePermissionsCalls = {
  getAllowedBases: call({
    policy: 'signedIn',
    changes: false,
    request: {},
    results: { ReceivedAllowedBases: { bases: z.record(z.string(), z.readonly(z.array(z.string()))) } },
  }),
}

export const basePermissionsWire = wire(basePermissionsCalls, { path: 'knowledgeBasePermission' })

export const knowledgeBaseCalls = {
  getKnowledgeBase: call({
    policy: 'signedIn',
    changes: false,
    request: {
      group: z.string(),
      base: z.string(),
      /** A case names the version it was entered with; without it the newest. */
      version: z.optional(z.string()),
    },
    results: {
      ReceivedKnowledgeBase: { knowledgeBase: baseSchema satisfies z.ZodMiniType<Base> },
      KnowledgeBaseNotFound: {},
    },
  }),
}

export const knowledgeBaseWire = wire(knowledgeBaseCalls, { path: 'knowledgeBase' })

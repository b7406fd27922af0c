import type { Base } from '@casebook/core/bases/base'
import { baseSchema } from '@casebook/core/bases/base.schema'
import { languages } from '@casebook/core/bases/language'
import { z } from 'zod'
import type { Contract } from '../contract'

export const text = z.partialRecord(z.enum(languages), z.string())

/** A base is named by its group and its own name; host and spec are accepted and mean nothing to this server. */
export const baseName = z.object({
  host: z.string().optional(),
  group: z.string().min(1).max(255),
  base: z.string().min(1).max(255),
  spec: z.string().max(255).optional(),
})

const baseOverview = z.object({
  base: z.string(),
  version: z.string(),
  text,
  description: text.optional(),
  languages: z.array(z.enum(languages)).readonly(),
  /** Cases of the base that the caller may open. */
  cases: z.number().int().optional(),
  /** The caller's drafts with answers not yet saved, the latest first: what "resume" resumes. */
  drafts: z
    .array(
      z.object({
        id: z.string(),
        caseName: z.string().nullable(),
        touchedAt: z.iso.datetime(),
        unsaved: z.number().int(),
      }),
    )
    .readonly()
    .optional(),
})

export const basesContract = {
  path: 'server',
  calls: {
    getBasesOverview: {
      policy: 'signedIn',
      changes: false,
      request: z.object({}),
      results: {
        ReceivedBasesOverview: {
          groups: z.array(z.object({ group: z.string(), bases: z.array(baseOverview).readonly() })).readonly(),
        },
      },
    },
  },
} as const satisfies Contract

export const basePermissionsContract = {
  path: 'knowledgeBasePermission',
  calls: {
    getAllowedBases: {
      policy: 'signedIn',
      changes: false,
      request: z.object({}),
      results: { ReceivedAllowedBases: { bases: z.record(z.string(), z.array(z.string()).readonly()) } },
    },
  },
} as const satisfies Contract

export const knowledgeBaseContract = {
  path: 'knowledgeBase',
  calls: {
    getKnowledgeBase: {
      policy: 'signedIn',
      changes: false,
      request: z.object({
        group: z.string(),
        base: z.string(),
        /** A case names the version it was entered with; without it the newest. */
        version: z.string().optional(),
      }),
      results: {
        ReceivedKnowledgeBase: { knowledgeBase: baseSchema satisfies z.ZodType<Base> },
        KnowledgeBaseNotFound: {},
      },
    },
  },
} as const satisfies Contract

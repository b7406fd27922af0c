/** The calls that list bases. */

import * as z from 'zod/mini'
import { call, type Port, type ResultOf } from '../call/call'
import { languages } from '../language/language'
import { text } from '../language/text.schema'
import type { knowledgeBaseCalls } from './knowledgeBase.calls'

const draftOverview = z.object({
  id: z.string(),
  /** Null for a case that has no name yet. */
  caseName: z.nullable(z.string()),
  touchedAt: z.iso.datetime(),
  unsaved: z.int(),
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
  drafts: z.optional(z.readonly(z.array(draftOverview))),
})

const groupOfBases = z.object({ group: z.string(), bases: z.readonly(z.array(baseOverview)) })

export const basesCalls = {
  getBasesOverview: call({
    policy: 'signedIn',
    changes: false,
    request: {},
    results: {
      ReceivedBasesOverview: {
        groups: z.readonly(z.array(groupOfBases)),
      },
    },
  }),
}

export const basePermissionsCalls = {
  getAllowedBases: call({
    policy: 'signedIn',
    changes: false,
    request: {},
    results: { ReceivedAllowedBases: { bases: z.record(z.string(), z.readonly(z.array(z.string()))) } },
  }),
}

export type BasesPort = Port<typeof basesCalls> & Port<typeof basePermissionsCalls> & Port<typeof knowledgeBaseCalls>

export type DraftOverview = Readonly<z.output<typeof draftOverview>>
export type BaseOverview = Readonly<z.output<typeof baseOverview>>
export type GroupOfBases = Readonly<z.output<typeof groupOfBases>>

export type GetBasesOverviewResult = ResultOf<typeof basesCalls.getBasesOverview>
export type GetAllowedBasesResult = ResultOf<typeof basePermissionsCalls.getAllowedBases>

/** The calls that list bases. */

import * as z from 'zod/mini'
import { call, type Port, type ResultOf } from '../call/call'
import { text, textLanguage } from '../language/text.schema'
import { questionTypes } from './base'
import type { knowledgeBaseCalls } from './knowledgeBase.calls'
import { sides } from './sides/practice'

/** An answer of a draft with as much of its question as its words need: of the options only the chosen ones. A long text is cut. */
const draftAnswer = z.object({
  question: z.object({
    type: z.enum(questionTypes),
    text,
    unit: z.optional(text),
    answers: z.optional(z.readonly(z.array(z.object({ id: z.string(), text })))),
  }),
  value: z.union([z.string(), z.number(), z.boolean(), z.readonly(z.array(z.string()))]),
})

export const draftOverview = z.object({
  id: z.string(),
  /** Null for an unnamed case. */
  caseName: z.nullable(z.string()),
  touchedAt: z.iso.datetime(),
  unsaved: z.int(),
  /** For a case without a name: its first visible answers, in the order of the form. */
  answers: z.optional(z.readonly(z.array(draftAnswer))),
})

const baseOverview = z.object({
  base: z.string(),
  version: z.string(),
  text,
  description: z.optional(text),
  languages: z.readonly(z.array(textLanguage)),
  /** It takes no new cases. */
  isRetired: z.optional(z.boolean()),
  /** Ours: the study has its other side too. */
  isOnBoth: z.optional(z.boolean()),
  /** Cases of the base that the caller may open. */
  cases: z.optional(z.int()),
  /** There are more than `cases`: so many are not counted. */
  moreCases: z.optional(z.boolean()),
  /** The caller's drafts with unsaved answers, the latest first. "Resume" opens one of them. */
  drafts: z.optional(z.readonly(z.array(draftOverview))),
  /** There are more drafts than these. */
  moreDrafts: z.optional(z.boolean()),
})

const groupOfBases = z.object({
  group: z.string(),
  /** The group's name in several languages, where one of its bases has it. */
  text: z.optional(text),
  bases: z.readonly(z.array(baseOverview)),
})

export const basesCalls = {
  getBasesOverview: call({
    policy: 'signedIn',
    changes: false,
    request: {
      /** Ours: the bases for practice are a list of their own. The live ones without it. */
      side: z.optional(z.enum(sides)),
    },
    results: {
      ReceivedBasesOverview: {
        groups: z.readonly(z.array(groupOfBases)),
        /** Ours: there are bases on the other side. */
        hasOtherSide: z.optional(z.boolean()),
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

export type DraftAnswer = Readonly<z.output<typeof draftAnswer>>
export type DraftOverview = Readonly<z.output<typeof draftOverview>>
export type BaseOverview = Readonly<z.output<typeof baseOverview>>
export type GroupOfBases = Readonly<z.output<typeof groupOfBases>>

export type GetBasesOverviewResult = ResultOf<typeof basesCalls.getBasesOverview>
export type GetAllowedBasesResult = ResultOf<typeof basePermissionsCalls.getAllowedBases>

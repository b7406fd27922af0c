/** The results of a save, by whichever call. */
import * as z from 'zod/mini'
import { renumberedEntry } from '../annotation/entries.schema'
import { factValue, theirAnswer } from '../facts/fact.schema'

export const saveResults = {
  OkWithGroups: {
    possibleGroupsToAddTo: z.readonly(z.array(z.string())),
    /** Ours: the new revision, and the case's current name. */
    revision: z.optional(z.string()),
    caseName: z.optional(z.string()),
    /** Ours: answers that others saved meanwhile, now in the case too, for the screen to take over. */
    merged: z.optional(z.readonly(z.array(theirAnswer))),
    /** Ours: with these the screen opens the draft again. */
    renumbered: z.optional(z.readonly(z.array(renumberedEntry))),
  },
  /** Ours: answers whose questions froze meanwhile. Take them back, and the rest can be saved. */
  InterimLocked: { questions: z.optional(z.readonly(z.array(z.string()))) },
  /** Ours: nothing was ever entered in this draft. */
  NothingToSave: {},
  /** Ours: another case of the base has the name, or it is invalid. */
  CaseNameTaken: {},
  CaseNameInvalid: {},
  /** Ours: another person saved different answers to the same questions meanwhile. */
  Conflict: {
    questions: z.readonly(z.array(theirAnswer)),
    /** The current revision; send it back as `seen` to overwrite it deliberately. */
    revision: z.string(),
  },
  /** Ours: the author of a new case belongs to several sites, or not to the one they chose. Sent again with one of these, the same save is taken. */
  SiteNotChosen: { sites: z.readonly(z.array(z.string())) },
  /** Ours: the study asks why these saved answers were changed. Sent again with a reason, the same save is taken. */
  ReasonNeeded: {
    changes: z.readonly(z.array(z.object({ id: z.string(), before: factValue, after: factValue }))),
  },
  KnowledgeBaseNotFound: {},
  DraftNotFound: {},
} as const

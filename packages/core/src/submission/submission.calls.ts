/** The call that submits a whole case, for programs: importers, other clients, a hospital's own system. */
import * as z from 'zod/mini'
import { baseName } from '../bases/baseName'
import { call, type RequestOf, type ResultOf } from '../call/call'
import { caseName } from '../cases/namedCase'
import { factError } from '../entry/entry.calls'
import { saveResults } from '../entry/saveResults'
import { fact } from '../facts/fact.schema'
import { assignmentProblems } from '../groups/assignments/assignment'
import { refusalOfText } from '../questions/text'

const text = z.string().check(
  z.maxLength(255),
  z.refine((typed) => refusalOfText(typed) === null),
)

/** `import`: from a file or another system. What it answers is frozen as entered externally. By default the sender entered the case. */
const source = z.union([
  z.object({ kind: z.literal('user') }),
  z.object({ kind: z.literal('import'), file: z.optional(text) }),
])

const submission = z.object({
  base: baseName,
  /** As typed into data entry; not needed if the base names its cases. */
  caseName: z.optional(caseName),
  facts: z.readonly(z.array(fact).check(z.maxLength(10_000))),
  source: z.optional(source),
  /** The groups to assign the case to. */
  groups: z.optional(z.readonly(z.array(text).check(z.maxLength(100)))),
  /** The site of the case, where its author belongs to several. */
  site: z.optional(text),
})

const refusedGroup = z.object({ group: z.string(), problem: z.enum(assignmentProblems) })

export const submissionCalls = {
  /** Ours. Takes everything or nothing: with any fact or group at fault, there is no case. */
  submitCase: call({
    policy: 'hasOwnCases',
    changes: true,
    settledBy: ['Submitted'],
    request: { submission },
    results: {
      Submitted: {
        id: z.string(),
        caseName: z.string(),
        revision: z.string(),
        /** Of an import: keys of the answers of which the study asks whether they are right. Nobody was there to say so. */
        asked: z.optional(z.readonly(z.array(z.string()))),
      },
      AddFactError: { errors: z.readonly(z.array(factError)) },
      GroupsRefused: { groups: z.readonly(z.array(refusedGroup)) },
      CaseNameTaken: saveResults.CaseNameTaken,
      CaseNameInvalid: saveResults.CaseNameInvalid,
      InterimLocked: {},
      NothingToSave: saveResults.NothingToSave,
      SiteNotChosen: saveResults.SiteNotChosen,
      KnowledgeBaseNotFound: saveResults.KnowledgeBaseNotFound,
      /** The base takes no new cases. */
      BaseRetired: {},
    },
  }),
}

export type Submission = RequestOf<typeof submissionCalls.submitCase>['submission']
export type SubmitCaseResult = ResultOf<typeof submissionCalls.submitCase>

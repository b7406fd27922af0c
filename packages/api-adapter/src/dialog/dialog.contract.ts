/** The calls of data entry. They carry the base, and which draft of it, in the address; facts go in the body. */
import { indicationOf, questionTypes } from '@casebook/core/bases/base'
import { languages } from '@casebook/core/bases/language'
import { factRefusals } from '@casebook/core/dialog/checkFact'
import { freezingReasons, freezings } from '@casebook/core/locks/freezing'
import { z } from 'zod'
import { text } from '../bases/bases.contract'
import type { Contract } from '../contract'

/** The draft that is meant; without it the caller's latest of that base. */
const target = { kbg: z.string(), kb: z.string(), spec: z.string().optional(), draft: z.string().optional() }

const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()).readonly()])
const factValue = z.union([value, z.object({ unknown: z.literal(true) }), z.null()])
export const fact = z.object({ id: z.string(), value: factValue })

const dimension = z.object({ width: z.number(), height: z.number() })
const meta = z.record(z.string(), z.union([z.string(), z.array(text).readonly()]))

const answer = z.object({
  id: z.string(),
  text: z.string(),
  description: z.string().optional(),
  /** Whether the answer is chosen. */
  value: z.boolean(),
  shape: z
    .array(z.tuple([z.number(), z.number()]).readonly())
    .readonly()
    .optional(),
})

export const question = z.object({
  id: z.string(),
  text: z.string(),
  description: z.string().optional(),
  active: z.boolean(),
  indication: z.enum([...Object.values(indicationOf), 'NEUTRAL']),
  abstract: z.boolean(),
  type: z.enum(questionTypes),
  state: z.enum(['answered', 'unanswered', 'unknown']),
  value: value.nullable(),
  unit: z.string().optional(),
  min: z.union([z.number(), z.string()]).optional(),
  max: z.union([z.number(), z.string()]).optional(),
  ruleAnnotation: z.string().optional(),
  meta,
  answers: z.array(answer).readonly(),
  src: z.string().optional(),
  imageDimension: dimension.optional(),
  requestedDimension: dimension.optional(),
  get questions() {
    return z.array(question).readonly()
  },
})

const questionnaire = z.object({
  id: z.string(),
  text: z.string(),
  description: z.string().optional(),
  active: z.boolean(),
  questions: z.array(question).readonly(),
  meta,
  /** Ours: whether its answers may be changed, and if not, why. */
  freezing: z.enum(freezings).optional(),
  frozenBy: z.enum(freezingReasons).optional(),
  /** Ours: nested questionnaires. On the specified wire the tree is flat. */
  get questionnaires() {
    return z.array(questionnaire).readonly()
  },
})

export const tree = z.object({
  topLevelQuestions: z.array(z.string()).readonly(),
  questionnaires: z.array(questionnaire).readonly(),
  solutions: z
    .array(z.object({ id: z.string(), text: z.string(), value: z.number(), description: z.string().optional() }))
    .readonly(),
})

export const config = z.object({
  availableLanguages: z.array(z.enum(languages)).readonly(),
  acceptLanguages: z.array(z.enum(languages)).readonly(),
  fallbackLanguage: z.enum(languages),
  anonymousCaseName: z.string().nullable().optional(),
  usePaDaWaN: z.boolean(),
  showSolutionPanel: z.boolean(),
  numberOfColumns: z.number().int(),
})

export const frozenQuestionnaire = z.object({
  questionnaireId: z.string(),
  freezing: z.enum(freezings),
  reason: z.enum(freezingReasons),
})

/** Ours: what a client needs that computes the state by itself. A client of the specified wire ignores it. */
export const draft = z.object({
  id: z.string(),
  version: z.string(),
  /** The case the draft continues; null for a new one. */
  caseName: z.string().nullable(),
  owner: z.string(),
  /** The revision the draft started from; null for a new case. */
  revision: z.string().nullable(),
  /** Every answer that holds: the case's saved ones with the draft's over them. */
  facts: z.array(fact).readonly(),
  /** The keys that the draft changed since the last save. */
  unsaved: z.array(z.string()).readonly(),
  /** Ids of questionnaires that are locked for this case: those that are frozen in any way. */
  locked: z.array(z.string()).readonly(),
  /** The same with how and why, and the keys of the answers that an open query asks for all the same. */
  frozen: z.array(frozenQuestionnaire).readonly().optional(),
  asked: z.array(z.string()).readonly().optional(),
})

const state = {
  config,
  trees: z.partialRecord(z.enum(languages), tree),
  meta,
  draft: draft.optional(),
}

const factError = z.object({ id: z.string(), reason: z.enum(factRefusals) })

/** An answer of somebody else: what it is now, who gave it and when. */
const theirAnswer = z.object({ id: z.string(), theirs: factValue, author: z.string(), at: z.iso.datetime() })

export const saveResults = {
  OkWithGroups: {
    possibleGroupsToAddTo: z.array(z.string()).readonly(),
    /** Ours: the revision that was made, and the name the case has now. */
    revision: z.string().optional(),
    caseName: z.string().optional(),
    /** Ours: answers that others saved meanwhile and that now stand beside those saved, for the screen to take in. */
    merged: z.array(theirAnswer).readonly().optional(),
  },
  /** Ours: the answers that cannot be saved, for their questions froze meanwhile. Taken back, the rest can. */
  InterimLocked: { questions: z.array(z.string()).readonly().optional() },
  /** Ours: nothing was ever said in this draft. */
  NothingToSave: {},
  /** Ours: another case of the base has the name, or it is no case name. */
  CaseNameTaken: {},
  CaseNameInvalid: {},
  /** Ours: somebody saved meanwhile and answered the same questions differently. */
  Conflict: {
    questions: z.array(theirAnswer).readonly(),
    /** The revision that stands now; send it back as `seen` to save over it knowingly. */
    revision: z.string(),
  },
  KnowledgeBaseNotFound: {},
  DraftNotFound: {},
} as const

const personThere = z.object({
  username: z.string(),
  title: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  since: z.iso.datetime(),
})

export const dialogContract = {
  path: 'Dialog',
  calls: {
    tree: {
      policy: 'signedIn',
      changes: false,
      travels: 'inAddress',
      /** `language` limits the trees to one; `none` leaves them out. */
      request: z.object({ ...target, language: z.enum([...languages, 'none']).optional() }),
      results: { ReceivedState: state, KnowledgeBaseNotFound: {}, DraftNotFound: {} },
    },
    reset: {
      policy: 'signedIn',
      changes: true,
      travels: 'inAddress',
      request: z.object({
        ...target,
        clientRequested: z.stringbool().optional(),
        language: z.enum([...languages, 'none']).optional(),
      }),
      results: { ReceivedState: state, KnowledgeBaseNotFound: {}, DraftNotFound: {} },
    },
    savecase: {
      policy: 'signedIn',
      changes: true,
      travels: 'inAddress',
      request: z.object({
        ...target,
        userfn: z.string().max(255),
        force: z.stringbool().optional(),
        saveJson: z.stringbool().optional(),
        seen: z.string().optional(),
      }),
      results: saveResults,
    },
    addFactsJson: {
      policy: 'signedIn',
      changes: true,
      travels: { bodyIs: 'facts' },
      request: z.object({ ...target, facts: z.array(fact).max(10_000).readonly() }),
      results: {
        Ok: { received: z.iso.datetime().optional() },
        AddFactError: { errors: z.array(factError).readonly() },
        KnowledgeBaseNotFound: {},
        DraftNotFound: {},
      },
    },
    setFactUnknown: {
      policy: 'signedIn',
      changes: true,
      travels: 'inAddress',
      request: z.object({ ...target, question: z.string() }),
      results: {
        Ok: { received: z.iso.datetime().optional() },
        AddFactError: { errors: z.array(factError).readonly() },
        KnowledgeBaseNotFound: {},
        DraftNotFound: {},
      },
    },
    unsetDirtyBit: {
      policy: 'signedIn',
      changes: true,
      travels: 'inAddress',
      request: z.object(target),
      results: { Ok: {} },
    },
    /** Ours: says that the caller has the case of the draft open, and asks who else of those who may has. */
    beThere: {
      policy: 'signedIn',
      changes: true,
      travels: 'inAddress',
      request: z.object(target),
      results: { OthersThere: { others: z.array(personThere).readonly() }, DraftNotFound: {} },
    },
  },
} as const satisfies Contract

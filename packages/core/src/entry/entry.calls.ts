/** The calls of data entry: opening a draft, sending answers, saving. */

import * as z from 'zod/mini'
import { usedNumbersSchema } from '../annotation/entries.schema'
import { type Base, questionTypes } from '../bases/base'
import { baseSchema } from '../bases/base.schema'
import { config } from '../bases/config.schema'
import { longestReason } from '../bases/reasons/reasonForChange'
import { indicationOf } from '../bases/rule'
import { call, ours, type Port, type RequestOf, type ResultOf } from '../call/call'
import { fact, type theirAnswer, value } from '../facts/fact.schema'
import { factRefusals } from '../facts/factRefusal'
import { notDone } from '../followUps/notDone'
import { text, textLanguage } from '../language/text.schema'
import { freezingReasons, freezings } from '../locks/freezing'
import { frozenQuestionnaire } from '../locks/frozenQuestionnaire.schema'
import { personThere } from './presence/personThere'
import { saveResults } from './saveResults'

/** The draft; without it, the caller's latest of that base. */
const ofDraft = { group: z.string(), base: z.string(), draft: z.optional(z.string()) }

export const yesNo = z.optional(z.boolean())

/** The base revision of the sender's screen, or its base revision when answers were given; empty if there was none. */
const on = z.optional(z.string())
/** Ours: the screen that began the entries which the facts are about, as another screen of the draft may; of a save all of them, with commas. */
const begunBy = z.optional(z.string().check(z.maxLength(1_000)))

const dimension = z.object({ width: z.number(), height: z.number() })
export const meta = z.record(z.string(), z.union([z.string(), z.readonly(z.array(text))]))

const answer = z.object({
  id: z.string(),
  text: z.string(),
  description: z.optional(z.string()),
  /** Whether the answer is selected. */
  value: z.boolean(),
  shape: z.optional(z.readonly(z.array(z.readonly(z.tuple([z.number(), z.number()]))))),
})

export const question = z.object({
  id: z.string(),
  text: z.string(),
  description: z.optional(z.string()),
  active: z.boolean(),
  indication: z.enum([...Object.values(indicationOf), 'NEUTRAL']),
  abstract: z.boolean(),
  type: z.enum(questionTypes),
  state: z.enum(['answered', 'unanswered', 'unknown']),
  value: z.nullable(value),
  unit: z.optional(z.string()),
  min: z.optional(z.union([z.number(), z.string()])),
  max: z.optional(z.union([z.number(), z.string()])),
  ruleAnnotation: z.optional(z.string()),
  meta,
  answers: z.readonly(z.array(answer)),
  src: z.optional(z.string()),
  imageDimension: z.optional(dimension),
  requestedDimension: z.optional(dimension),
  get questions() {
    return z.readonly(z.array(question))
  },
})

const questionnaire = z.object({
  id: z.string(),
  text: z.string(),
  description: z.optional(z.string()),
  active: z.boolean(),
  questions: z.readonly(z.array(question)),
  meta,
  /** Ours: whether its answers can be changed, and if not, why. */
  freezing: z.optional(z.enum(freezings)),
  frozenBy: z.optional(z.enum(freezingReasons)),
  /** Ours: nested questionnaires. On the specified wire the tree is flat. */
  get questionnaires() {
    return z.readonly(z.array(questionnaire))
  },
})

export const tree = z.object({
  topLevelQuestions: z.readonly(z.array(z.string())),
  questionnaires: z.readonly(z.array(questionnaire)),
  solutions: z.readonly(
    z.array(z.object({ id: z.string(), text: z.string(), value: z.number(), description: z.optional(z.string()) })),
  ),
})

const noteAuthor = z.object({
  id: z.string(),
  author: z.string(),
  authorName: z.optional(z.string()),
  at: z.iso.datetime(),
})

/** Ours: for clients that compute the state themselves. A client of the specified wire ignores it. */
export const draft = z.object({
  id: z.string(),
  version: z.string(),
  /** The case that the draft continues; null for a new one. */
  caseName: z.nullable(z.string()),
  owner: z.string(),
  /** The next free name of a new case, by the base's pattern. */
  nextName: z.optional(z.string()),
  /** The base revision of the draft; null for a new case. */
  revision: z.nullable(z.string()),
  /** All current answers: those of the case, overlaid with those of the draft. */
  facts: z.readonly(z.array(fact)),
  /** The author (username and name) and the time of each note among them. */
  notes: z.optional(z.readonly(z.array(noteAuthor))),
  used: z.optional(usedNumbersSchema),
  /** The keys that the draft changed since the last save. */
  unsaved: z.readonly(z.array(z.string())),
  /** Ids of the questionnaires that are locked for this case, for whatever reason they are frozen. */
  locked: z.readonly(z.array(z.string())),
  /**
   * `frozen`: the same questionnaires, with how and why. `asked`: keys of answers that an open query asks for all the
   * same.
   */
  frozen: z.optional(z.readonly(z.array(frozenQuestionnaire))),
  asked: z.optional(z.readonly(z.array(z.string()))),
  /** Follow-ups of the case that are closed as not done. */
  notDone: z.optional(z.readonly(z.array(z.extend(notDone, { questionnaireId: z.string() })))),
  /** By this `beThere` finds whether they are others now. */
  locks: z.optional(z.string()),
  /** The case is open to be looked at; nothing in it takes an answer, whether or not it is frozen. */
  isReadOnly: z.optional(z.boolean()),
  /** While a patient holds the tablet: all of the base that its page may know. The rest of the draft is cut alike. */
  tabletBase: z.optional(baseSchema satisfies z.ZodMiniType<Base>),
  /** Then also: answers to other questions wait to be saved. */
  isUnsavedElsewhere: z.optional(z.boolean()),
})

const state = {
  config,
  trees: z.record(textLanguage, tree),
  meta,
  draft: z.optional(draft),
}

export const factError = z.object({ id: z.string(), reason: z.enum(factRefusals) })

export const entryCalls = {
  tree: call({
    policy: 'hasOwnCases',
    isOfInterview: true,
    changes: false,
    /** `language` limits the trees to one language; `none` omits them. */
    request: { ...ofDraft, language: z.optional(z.union([textLanguage, z.literal('none')])) },
    results: { ReceivedState: state, KnowledgeBaseNotFound: {}, DraftNotFound: {} },
  }),
  reset: call({
    policy: 'hasOwnCases',
    changes: true,
    request: {
      ...ofDraft,
      clientRequested: yesNo,
      language: z.optional(z.union([textLanguage, z.literal('none')])),
    },
    results: { ReceivedState: state, KnowledgeBaseNotFound: {}, DraftNotFound: {} },
  }),
  savecase: call({
    policy: 'hasOwnCases',
    isOfInterview: true,
    changes: true,
    settledBy: ['OkWithGroups'],
    request: {
      ...ofDraft,
      /** The name of the case. */
      caseName: z.string().check(z.maxLength(255)),
      /** Ours: the owner of the case. A draft of another person's case with the same name is not saved. */
      owner: ours(z.string().check(z.maxLength(255))),
      force: yesNo,
      /** Ours: creates a new case although nothing has been answered yet. */
      evenEmpty: yesNo,
      saveJson: yesNo,
      /** Ours: why saved answers were changed, as one of the study's list by its id, in one's own words, or both. */
      reasonId: z.optional(z.string().check(z.maxLength(255))),
      reason: z.optional(z.string().check(z.maxLength(longestReason))),
      /** Ours: the site of a new case whose author belongs to several. */
      site: z.optional(z.string().check(z.maxLength(255))),
      seen: z.optional(z.string()),
      on,
      begunBy,
    },
    results: saveResults,
  }),
  addFactsJson: call({
    policy: 'hasOwnCases',
    isOfInterview: true,
    changes: true,
    // A missing draft or base may come back, if the case is shared again or the base opened.
    settledBy: ['Ok', 'AddFactError'],
    request: { ...ofDraft, on, begunBy, facts: z.readonly(z.array(fact).check(z.maxLength(10_000))) },
    results: {
      Ok: { received: z.optional(z.iso.datetime()) },
      AddFactError: { errors: z.readonly(z.array(factError)) },
      KnowledgeBaseNotFound: {},
      DraftNotFound: {},
    },
  }),
  setFactUnknown: call({
    policy: 'hasOwnCases',
    isOfInterview: true,
    changes: true,
    settledBy: ['Ok', 'AddFactError'],
    request: { ...ofDraft, on, begunBy, question: z.string() },
    results: {
      Ok: { received: z.optional(z.iso.datetime()) },
      AddFactError: { errors: z.readonly(z.array(factError)) },
      KnowledgeBaseNotFound: {},
      DraftNotFound: {},
    },
  }),
  unsetDirtyBit: call({
    policy: 'hasOwnCases',
    isOfInterview: true,
    changes: 'eachTime',
    request: ofDraft,
    results: { Ok: {} },
  }),
  /**
   * Ours: announces that the caller has the draft's case open, and asks who else has, among those allowed to see it.
   * To a caller who says by `locks` what they know, it tells also which parts take no answers now and which questions are asked
   * about, if these are others.
   */
  beThere: call({
    policy: 'hasOwnCases',
    changes: 'eachTime',
    request: { ...ofDraft, locks: z.optional(z.string().check(z.maxLength(64))) },
    /** `accessEnded`: the draft is there, but its case is not shared with the caller any more, or is deleted. */
    results: {
      OthersThere: {
        others: z.readonly(z.array(personThere)),
        /** When the last answers came in by a token, if the draft is based on an older revision. */
        arrivedAt: z.optional(z.iso.datetime()),
        locks: z.optional(z.string()),
        frozen: z.optional(z.readonly(z.array(frozenQuestionnaire))),
        asked: z.optional(z.readonly(z.array(z.string()))),
      },
      DraftNotFound: { accessEnded: z.optional(z.boolean()) },
    },
  }),
}

/** The calls that the charts of data entry make. */
export type EntryPort = Omit<Port<typeof entryCalls>, 'beThere'>

export type OfDraft = RequestOf<typeof entryCalls.unsetDirtyBit>
export type Draft = Readonly<z.output<typeof draft>>
export type FactError = Readonly<z.output<typeof factError>>

/** Another person saved a different answer to the same question meanwhile. */
export type ConflictingAnswer = Readonly<z.output<typeof theirAnswer>>

type ReceivedTree = Extract<ResultOf<typeof entryCalls.tree>, { type: 'ReceivedState' }>

/** An open draft without the trees, which are for clients that do not compute. A server may not name the draft. */
export type OpenDraftResult =
  | Exclude<ResultOf<typeof entryCalls.tree>, ReceivedTree>
  | Pick<ReceivedTree, 'type' | 'config' | 'draft'>
export type OpenCaseResult = OpenDraftResult | { type: 'CaseNotFound' }
export type AddFactsResult = ResultOf<typeof entryCalls.addFactsJson>
export type SaveCaseResult = ResultOf<typeof entryCalls.savecase>

/** Announces that the caller has the case open, and asks who else has. */
export type PresencePort = Pick<Port<typeof entryCalls>, 'beThere'>
export type BeThereResult = ResultOf<typeof entryCalls.beThere>

/** Calls on the history of a case: its revisions, and the case as of one of them, for reviewers; and the history of one answer. */

import * as z from 'zod/mini'
import { config } from '../bases/config.schema'
import { call, type Port, type ResultOf } from '../call/call'
import { file } from '../call/file'
import { meta, tree } from '../entry/entry.calls'
import { fact, factValue } from '../facts/fact.schema'
import { notDoneCause } from '../followUps/notDone'
import { languages } from '../language/language'
import { text, textLanguage } from '../language/text.schema'
import { sdvLevels } from '../sdv/level'
import { sourceKinds } from './historyEntry'

const caseId = z.object({
  group: z.string().check(z.maxLength(255)),
  base: z.string().check(z.maxLength(255)),
  owner: z.string().check(z.maxLength(255)),
  name: z.string().check(z.maxLength(255)),
})

const savedBy = z.discriminatedUnion('type', [
  z.object({ type: z.literal('owner'), username: z.string() }),
  z.object({ type: z.literal('otherPerson'), username: z.string() }),
  z.object({ type: z.literal('system') }),
])

const savedRevision = z.object({
  uuid: z.string(),
  saveDate: z.iso.datetime(),
  savedBy,
  /** Ours: the person's display name, and where the answers came from. */
  name: z.optional(z.string()),
  source: z.optional(z.enum(sourceKinds)),
  /** Ours: the access key by which a program gave them. */
  accessKey: z.optional(z.string()),
  /** Ours: the version of the base that it was entered with. */
  version: z.optional(z.string()),
  /** Ours: the number of answers and notes that differ from the revision before. */
  changed: z.optional(z.int()),
  /** Ours: why saved answers were changed. */
  reason: z.optional(z.string()),
})

/** The case was marked deleted or restored, or answers of it were erased. */
const mark = z.object({
  type: z.enum(['deleted', 'restored', 'erased']),
  at: z.iso.datetime(),
  by: z.string(),
  name: z.optional(z.string()),
  /** Why answers were erased. */
  reason: z.optional(z.string()),
})

/** Sections that a person verified together, or whose mark was taken back; or changed answers that were confirmed by themselves. */
const signing = z.object({
  type: z.enum(['signed', 'takenBack', 'confirmed', 'unconfirmed']),
  level: z.enum(sdvLevels),
  at: z.iso.datetime(),
  by: z.string(),
  name: z.optional(z.string()),
  sections: z.readonly(z.array(z.object({ id: z.string(), text }))),
  questions: z.optional(z.readonly(z.array(z.object({ key: z.string(), text })))),
  /** Why it was taken back. */
  reason: z.optional(z.string()),
})

/** A follow-up that a person closed as not done, or opened again. */
const closing = z.object({
  type: z.enum(['notDone', 'dueAgain']),
  at: z.iso.datetime(),
  by: z.string(),
  name: z.optional(z.string()),
  section: z.object({ id: z.string(), text }),
  cause: z.optional(notDoneCause),
  reason: z.optional(z.string()),
})

/** The case belongs to a site from then on: since it was made, or moved there from another. */
const atSite = z.object({
  site: z.string(),
  from: z.nullable(z.string()),
  at: z.iso.datetime(),
  by: z.string(),
  name: z.optional(z.string()),
  reason: z.optional(z.string()),
})

const recordedFact = z.extend(fact, {
  author: z.string(),
  at: z.iso.datetime(),
  source: z.optional(z.enum(sourceKinds)),
  /** The access key by which a program gave it. */
  accessKey: z.optional(z.string()),
  reason: z.optional(z.string()),
})

const recordedWord = z.object({
  /** Null: withdrawn, or erased. */
  value: factValue,
  /** When the value was erased. */
  erased: z.optional(z.iso.datetime()),
  author: z.string(),
  name: z.optional(z.string()),
  at: z.iso.datetime(),
  source: z.enum(sourceKinds),
  accessKey: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** The revision that it was saved with. */
  revision: z.nullable(z.string()),
})

export const historyCalls = {
  getCaseHistory: call({
    policy: 'canReviewCases',
    changes: false,
    request: { caseId },
    results: {
      ReceivedCaseHistory: {
        config,
        isMarkedAsDeleted: z.boolean(),
        /** In the order in which they were saved. */
        entries: z.readonly(z.array(savedRevision)),
        /** Ours: when the case was marked as deleted, when it was restored, and when answers were erased, in that order. */
        marks: z.optional(z.readonly(z.array(mark))),
        /** Ours: when sections were verified and when that was taken back, in that order. */
        signings: z.optional(z.readonly(z.array(signing))),
        /** Ours: when follow-ups were closed as not done and when they were opened again, in that order. */
        closings: z.optional(z.readonly(z.array(closing))),
        /** Ours: the sites that the case has belonged to, in that order. */
        sites: z.optional(z.readonly(z.array(atSite))),
      },
      CaseNotFound: {},
    },
  }),
  getCaseRevision: call({
    policy: 'canReviewCases',
    changes: false,
    request: {
      caseId,
      uuid: z.string().check(z.maxLength(255)),
      /** Ours: limits the trees to one language; `none` omits them and `changedIds`, for clients that compute both. */
      language: z.optional(z.union([textLanguage, z.literal('none')])),
    },
    results: {
      ReceivedCaseRevision: {
        uuid: z.string(),
        saveDate: z.iso.datetime(),
        source: savedBy,
        /** As of this revision. */
        trees: z.record(textLanguage, tree),
        /** That of the base, with `savee`: the username of the person who saved it. */
        meta,
        /** Keys of answers, notes and computed values that differ from the revision before. */
        changedIds: z.optional(z.readonly(z.array(z.string()))),
        /** Ours: the version of the base that it was entered with. */
        version: z.string(),
        /** Ours: all answers and notes. */
        facts: z.readonly(z.array(recordedFact)),
        /** Ours: display names of their authors, by username. */
        names: z.optional(z.record(z.string(), z.string())),
      },
      CaseNotFound: {},
    },
  }),
  /** Ours: everything that was ever said on one question, or in one note, oldest first. For whoever may look at the case. */
  getAnswerHistory: call({
    policy: 'signedIn',
    changes: false,
    request: {
      caseId,
      /** The key of one occurrence of a question, or of a note about it. */
      question: z.string().check(z.maxLength(600)),
    },
    results: { ReceivedAnswerHistory: { words: z.readonly(z.array(recordedWord)) }, CaseNotFound: {} },
  }),
  /** The whole trail of a case as a spreadsheet, also of a deleted one. */
  exportCaseHistory: call({
    policy: 'canReviewCases',
    changes: 'eachTime',
    request: caseId.shape,
    results: { ReceivedBinaryData: { file }, CaseNotFound: {} },
  }),
  /**
   * Ours: the saved case as a PDF, with all answers, their changes, queries and signatures, for whoever may look at the case. The server log says
   * that it was taken. `language`: of the reader.
   */
  exportCaseDocument: call({
    policy: 'signedIn',
    changes: 'eachTime',
    request: { caseId, language: z.enum(languages) },
    results: { ReceivedBinaryData: { file }, CaseNotFound: {} },
  }),
}

export type SavedRevision = Readonly<z.output<typeof savedRevision>>
/** An answer or a note as of the revision, with its latest entry. */
export type RecordedFact = Readonly<z.output<typeof recordedFact>>

export type RecordedWord = Readonly<z.output<typeof recordedWord>>
export type CaseMark = Readonly<z.output<typeof mark>>
export type CaseAtSite = Readonly<z.output<typeof atSite>>
export type CaseClosing = Readonly<z.output<typeof closing>>
export type CaseSigning = Readonly<z.output<typeof signing>>

export type GetCaseHistoryResult = ResultOf<typeof historyCalls.getCaseHistory>
/** A revision never changes, so a received one stays valid. */
export type GetCaseRevisionResult = ResultOf<typeof historyCalls.getCaseRevision>

export type CaseHistory = Omit<Extract<GetCaseHistoryResult, { type: 'ReceivedCaseHistory' }>, 'type'>
/** The case as of one revision. */
export type CaseRevision = Omit<Extract<GetCaseRevisionResult, { type: 'ReceivedCaseRevision' }>, 'type'>
export type GetAnswerHistoryResult = ResultOf<typeof historyCalls.getAnswerHistory>

export type HistoryPort = Port<typeof historyCalls>

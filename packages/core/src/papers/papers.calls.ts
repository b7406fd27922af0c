/** The papers of a version of a study: its codebook and its annotated form. */
import * as z from 'zod/mini'
import { questionTypes } from '../bases/base'
import { baseName } from '../bases/baseName'
import { call, type Port } from '../call/call'
import { file } from '../call/file'
import { languages } from '../language/language'
import { textLanguage } from '../language/text.schema'

const texts = z.readonly(z.array(z.string()))

const option = z.object({
  /** What the dataset has for it. */
  code: z.string(),
  text: z.string(),
  /** Of an answer that has a column of its own. */
  column: z.optional(z.string()),
  /** In terminologies. */
  codes: z.optional(texts),
})

const bookQuestion = z.object({
  id: z.string(),
  kind: z.enum(questionTypes),
  /** Blank for information, and where the study brings its own numbers. */
  number: z.string(),
  /** Questions above it, of which it is a follow-up. */
  depth: z.int(),
  text: z.string(),
  description: z.optional(z.string()),
  /** Its kind in words, and what follows from it. */
  type: z.string(),
  unit: z.optional(z.string()),
  /** In terminologies, as those of its unit and its options. */
  codes: z.optional(texts),
  unitCodes: z.optional(texts),
  options: z.readonly(z.array(option)),
  /** How rules compute it. */
  calculated: texts,
  isCalculated: z.optional(z.literal(true)),
  limits: texts,
  /** While it is asked, with the numbers of questions and the texts of answers; absent for always. */
  shown: z.optional(z.string()),
  /** The same with the ids of questions and answers. */
  shownByCode: z.optional(z.string()),
  /** The questions, checks and solutions that depend on it. */
  usedBy: texts,
  /** Its column in the dataset, after the name of the file unless that is the section's. */
  column: z.optional(z.string()),
})

const bookSection = z.object({
  id: z.string(),
  /** Of a section on the top level. */
  number: z.string(),
  depth: z.int(),
  title: z.string(),
  /** When it is asked, how often, and at which visit. */
  about: texts,
  /** The file of the dataset that has its first column. */
  file: z.optional(z.string()),
  questions: z.readonly(z.array(bookQuestion)),
})

const named = z.object({
  id: z.string(),
  text: z.string(),
  /** Rules of a solution; the question and the condition of a check. */
  lines: texts,
})

export const codebook = z.object({
  title: z.string(),
  /** That the licence of an instrument asks for. */
  notice: z.optional(z.string()),
  /** What cells without an answer have. */
  missing: z.readonly(z.array(z.object({ code: z.string(), text: z.string() }))),
  sections: z.readonly(z.array(bookSection)),
  solutions: z.readonly(z.array(named)),
  checks: z.readonly(z.array(named)),
  counts: z.object({ questions: z.int(), rules: z.int(), solutions: z.int(), checks: z.int() }),
})

/** In which list a change is. */
export const changeGroups = ['added', 'removed', 'changed', 'moved'] as const

const change = z.object({
  group: z.enum(changeGroups),
  /** The number of the question; blank for anything else. */
  number: z.string(),
  id: z.string(),
  text: z.string(),
  /** What about it differs, in words. */
  what: z.string(),
  before: z.optional(z.string()),
  after: z.optional(z.string()),
  /** Stored answers mean something else than new ones. */
  isMeaning: z.optional(z.literal(true)),
})

const changes = z.object({
  title: z.string(),
  /** In the order of the later version; what only the earlier one has comes last. */
  sections: z.readonly(z.array(z.object({ id: z.string(), title: z.string(), changes: z.readonly(z.array(change)) }))),
  counts: z.record(z.enum(changeGroups), z.int()),
})

const version = z.string().check(z.minLength(1), z.maxLength(64))

const ofVersion = {
  ...baseName.shape,
  /** The newest by default. */
  version: z.optional(version),
  language: z.enum(languages),
  /** The language of the study's texts, if the interface does not have it. */
  texts: z.optional(textLanguage),
}

/** The papers of one version. */
export const paperKinds = ['codebook', 'annotatedForm'] as const

export const papersCalls = {
  /** All that a version asks. The names of columns are those of the dataset over all versions. */
  getCodebook: call({
    policy: 'signedIn',
    changes: false,
    request: ofVersion,
    results: {
      ReceivedCodebook: {
        version,
        publishedAt: z.iso.datetime(),
        /** SHA-256 of the version, in hexadecimal. */
        checksum: z.string(),
        codebook,
        /** All versions, the newest first. */
        versions: z.readonly(z.array(version)),
        /** The languages of the study's texts. */
        languages: z.readonly(z.array(textLanguage)),
      },
      KnowledgeBaseNotFound: {},
    },
  }),
  /** What a version says otherwise than an earlier one. */
  getVersionChanges: call({
    policy: 'signedIn',
    changes: false,
    request: {
      ...ofVersion,
      /** The one before it by default. */
      before: z.optional(version),
    },
    results: {
      /** `before` is null for the first version, which has no changes. */
      ReceivedVersionChanges: { version, before: z.nullable(version), changes },
      KnowledgeBaseNotFound: {},
    },
  }),
  /** A paper as a PDF. */
  getPaper: call({
    policy: 'signedIn',
    changes: false,
    request: {
      ...ofVersion,
      kind: z.enum([...paperKinds, 'changes']),
      /** Of the changes: the version that it is compared with. */
      before: z.optional(version),
    },
    results: { ReceivedBinaryData: { file }, KnowledgeBaseNotFound: {} },
  }),
}

export type PapersPort = Port<typeof papersCalls>

export type Codebook = Readonly<z.output<typeof codebook>>
export type BookSection = Codebook['sections'][number]
export type BookQuestion = BookSection['questions'][number]
export type PaperKind = (typeof paperKinds)[number]
export type VersionChanges = Readonly<z.output<typeof changes>>
export type ChangeGroup = (typeof changeGroups)[number]

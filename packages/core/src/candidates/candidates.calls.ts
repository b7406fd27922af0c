/** The calls that bring in questionnaires and publish them as versions of a base. */
import * as z from 'zod/mini'
import { namedForAccess, unknownNames } from '../access/access.calls'
import { baseSchema } from '../bases/base.schema'
import { baseName } from '../bases/baseName'
import { sides } from '../bases/sides/practice'
import { call, type Port } from '../call/call'
import { file } from '../call/file'
import { text, textLanguage } from '../language/text.schema'
import { candidateFormats, documentFaults } from './candidate'
import { differenceKinds, differenceSubjects } from './differences.kinds'
import { found, place } from './finding.schema'

export const version = z.string().check(z.minLength(1), z.maxLength(64))

const count = z.int()

const said = z.optional(z.union([text, z.string()]))

const difference = z.object({
  kind: z.enum(differenceKinds),
  of: z.enum(differenceSubjects),
  /** Of the question, section, solution or check. */
  id: z.string(),
  text,
  place: z.optional(place),
  /** The words of the answer that it is about. */
  answer: z.optional(text),
  before: said,
  after: said,
  /** The earlier version that it differs from, where that is not the one before. */
  version: z.optional(z.string()),
  /** Stored answers mean something else than new ones. */
  isMeaning: z.optional(z.boolean()),
})

const candidate = z.object({
  id: z.string(),
  group: z.string(),
  base: z.string(),
  /** As the document says it. */
  version,
  text,
  format: z.enum(candidateFormats),
  fileName: z.string(),
  uploadedBy: z.string(),
  uploadedAt: z.iso.datetime(),
  /** Who has asked that it be published. */
  asked: z.optional(z.object({ by: z.string(), at: z.iso.datetime() })),
  questions: count,
  counts: found.counts,
})

const publishedVersion = z.object({
  version,
  publishedAt: z.iso.datetime(),
  /** Null for one that came from the server's folder of bases. */
  publishedBy: z.nullable(z.string()),
  /** Number of cases that were entered with it, counted up to a limit; `moreCases`: there are more. */
  cases: count,
  moreCases: z.optional(z.boolean()),
})

const managedBase = z.object({
  group: z.string(),
  groupText: z.optional(text),
  base: z.string(),
  text,
  /** The newest first. */
  versions: z.readonly(z.array(publishedVersion)),
  isProtected: z.boolean(),
  /** Since when it takes no new cases; null for one that does. */
  retired: z.nullable(z.object({ by: z.string(), at: z.iso.datetime() })),
})

/** A person has published or discarded the candidate already. */
export const settled = z.object({
  outcome: z.enum(['published', 'discarded']),
  by: z.string(),
  at: z.iso.datetime(),
  /** The version under which it was published; null if it was discarded. */
  version: z.nullable(version),
})

const id = z.uuid()

export const notThere = { CandidateNotFound: {}, CandidateSettled: { settled } } as const

const authorsUpload = {
  fileName: z.string().check(z.maxLength(255)),
  /** Base64, without the prefix of a data URL. */
  data: z.string(),
  /** Language of the texts in a file that names none, such as a data dictionary; English by default. */
  language: z.optional(textLanguage),
  /** Of an ISARIC ARC sheet: only the questions of this preset. The finding of an upload without one names them. */
  preset: z.optional(z.string().check(z.maxLength(255))),
}

const refused = {
  /** It has more than 5 MiB. */
  DocumentTooLarge: {},
  DocumentRefused: { fault: z.enum(documentFaults), ...found },
} as const

const authorsFile = {
  ReceivedBinaryData: {
    file,
    /** The language of the texts, where the file names none. */
    language: z.nullable(z.string()),
    /** With which it was read. An older server does not say it. */
    preset: z.optional(z.nullable(z.string())),
  },
  /** It came from the server's folder of bases, or before authors' files were kept. */
  NoAuthorsFile: {},
} as const

export const candidatesCalls = {
  /** Those that the caller may open. */
  getManagedBases: call({
    policy: 'canWriteStudies',
    changes: false,
    request: {},
    results: {
      ReceivedManagedBases: {
        bases: z.readonly(z.array(managedBase)),
        /** Neither published nor discarded yet, the newest first. */
        candidates: z.readonly(z.array(candidate)),
        /** To people who are limited to sites, for a study is of all: they upload none. */
        isFixed: z.optional(z.literal(true)),
      },
    },
  }),
  /**
   * Makes a candidate of an author's file, which is kept with it. The same document, uploaded again by the same person for the same
   * base, is the same candidate.
   */
  uploadCandidate: call({
    policy: 'canWriteStudies',
    // A document may take long to check: nothing waits for it in a transaction.
    changes: 'eachTime',
    request: {
      ...authorsUpload,
      /** The group of bases that it goes into, and the base that it becomes a version of; the document says what is missing here. */
      group: z.optional(baseName.shape.group),
      base: z.optional(baseName.shape.base),
    },
    results: { CandidateReceived: { candidate: z.string(), ...baseName.shape }, ...refused },
  }),
  getCandidate: call({
    policy: 'canWriteStudies',
    changes: false,
    request: { candidate: id },
    results: {
      ReceivedCandidate: {
        candidate,
        knowledgeBase: baseSchema,
        findings: found.findings,
        /** The version that it would follow; null for a base that is new. */
        follows: z.nullable(
          z.object({
            ...publishedVersion.shape,
            /** The number of its questions, and of those that the candidate has too. */
            questions: count,
            kept: count,
            /** Questions of these at which nothing differs. An older server does not count them. */
            unchanged: z.optional(count),
            /** The candidate says the same, word for word. */
            isSame: z.boolean(),
            /** What the candidate says otherwise, what changes the meaning of answers first. At most a thousand. */
            differences: z.optional(z.readonly(z.array(difference))),
            /** All of them, and those that change the meaning of answers. */
            changes: z.optional(z.object({ all: count, meaning: count })),
          }),
        ),
        /** A free name for the next version. */
        nextVersion: z.string(),
        /** The study has a side for practice. */
        isPractised: z.optional(z.literal(true)),
      },
      ...notThere,
    },
  }),
  /** Publishes the candidate under this version. Cases that exist stay with the version they were entered with. */
  publishCandidate: call({
    policy: 'canManageBases',
    changes: true,
    settledBy: ['CandidatePublished'],
    request: {
      candidate: id,
      version,
      /** `practice`: there only, until it is promoted. Live without it, and then for practice too if the study has that side. */
      side: z.optional(z.enum(sides)),
      /** The newest live version that the sender has seen; null if there is none. */
      follows: z.nullable(version),
      /** The ids of the test patients that differ, as the sender has seen. They are named in the server log. */
      despite: z.optional(z.readonly(z.array(z.string()).check(z.maxLength(500)))),
      /** Who may open a new base; only administrators by default. */
      access: z.optional(z.object({ isOpen: z.boolean(), ...namedForAccess })),
    },
    results: {
      CandidatePublished: { group: z.string(), base: z.string(), version },
      /** It has findings that keep it from being published. */
      CandidateUnfit: {},
      /** Test patients differ, which the sender has not said to know. Nothing is published. */
      TestPatientsDiffer: {
        patients: z.readonly(z.array(z.object({ id: z.string(), name: z.string(), differing: count }))),
      },
      /** Another version has been published since. */
      BaseChanged: { newest: z.nullable(version) },
      VersionExists: {},
      /** The id of the study leaves no room for the mark of practice. */
      NameTooLong: {},
      ...unknownNames,
      ...notThere,
    },
  }),
  /** A retired base takes no new cases. Those that exist can be read and finished. */
  setRetired: call({
    policy: 'canManageBases',
    changes: true,
    settledBy: ['Ok'],
    request: { ...baseName.shape, isRetired: z.boolean() },
    results: { Ok: {}, KnowledgeBaseNotFound: {} },
  }),
  discardCandidate: call({
    policy: 'canWriteStudies',
    changes: true,
    settledBy: ['Ok'],
    request: { candidate: id },
    results: { Ok: {}, ...notThere },
  }),
  /** Another file takes the place of a candidate's. It stays a candidate of its base, whatever the file says. */
  keepCandidateFile: call({
    policy: 'canWriteStudies',
    changes: 'eachTime',
    request: {
      candidate: id,
      /** When the file was kept that the sender has seen. */
      uploadedAt: z.iso.datetime(),
      ...authorsUpload,
    },
    results: {
      CandidateKept: { uploadedAt: z.iso.datetime() },
      /** Somebody has kept another file since. Nothing is replaced. */
      CandidateChanged: { by: z.string(), at: z.iso.datetime() },
      ...refused,
      ...notThere,
    },
  }),
  /** Asks those who may publish it, or takes that back. Another file takes it back as well. */
  askForPublication: call({
    policy: 'canWriteStudies',
    changes: true,
    settledBy: ['Ok'],
    request: { candidate: id, isAsked: z.boolean() },
    results: { Ok: {}, CandidateUnfit: {}, ...notThere },
  }),
  /** The file of an open candidate, byte for byte as its author sent it. */
  getCandidateFile: call({
    policy: 'canWriteStudies',
    changes: false,
    request: { candidate: id },
    results: { ...authorsFile, ...notThere },
  }),
  /** The file that became this version. */
  getVersionFile: call({
    policy: 'canWriteStudies',
    changes: false,
    request: { ...baseName.shape, version },
    results: { ...authorsFile, KnowledgeBaseNotFound: {} },
  }),
}

export type CandidatesPort = Port<typeof candidatesCalls>

export type Candidate = Readonly<z.output<typeof candidate>>
export type ManagedBase = Readonly<z.output<typeof managedBase>>
export type SettledCandidate = Readonly<z.output<typeof settled>>

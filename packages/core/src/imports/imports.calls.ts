/**
 * The calls that bring data into the cases of a study, new ones and existing ones. A file is sent in pieces, played without effect, and then
 * imported in the background. All of them are ours.
 *
 * An import belongs to the person who began it: to anyone else it is not there.
 */
import * as z from 'zod/mini'
import { baseName } from '../bases/baseName'
import { longestReason } from '../bases/reasons/reasonForChange'
import { call, type Port, type RequestOf, type ResultOf } from '../call/call'
import { file } from '../call/file'
import { factValue } from '../facts/fact.schema'
import { factRefusals } from '../facts/factRefusal'
import { languages } from '../language/language'
import { refusalOfText } from '../questions/text'
import { answerEnds, dataFormats, importPolicies, recordEnds, recordRefusals } from './dataImport'
import { mostUnread } from './valueMapping'

const count = z.int()
const id = z.uuid()
const storable = z.refine<string>((typed) => refusalOfText(typed) === null)
const name = z.string().check(z.maxLength(255), storable)

/** `receiving`: not all of the file is there. `held`: the study is locked; the import can go on once it is not. */
export const importPhases = [
  'receiving',
  'received',
  'rehearsing',
  'rehearsed',
  'running',
  'done',
  'stopped',
  'held',
  'failed',
] as const

const columnName = z.string().check(z.maxLength(1_000), storable)

const counts = z.object({
  records: z.record(z.enum(recordEnds), count),
  answers: z.record(z.enum(answerEnds), count),
  marked: count,
})

const chosen = {
  /** By the name of a column the key of an answer, `@case`, `@owner`, or "": it is not read. */
  mapping: z.record(columnName, columnName),
  policy: z.enum(importPolicies),
  /** Whether a record whose case does not exist makes one. */
  makesCases: z.boolean(),
  /** Why answers are replaced. Required to replace any. */
  reason: z.nullable(z.string().check(z.trim(), z.maxLength(longestReason), storable)),
}

/** By the name of a column and a value in it: the id of an option, `true`, `false`, `@unknown`, or "": it says nothing. */
const values = z.record(columnName, z.record(columnName, columnName))

/** The same; null: the value is not assigned any more. */
const valueChanges = z.record(columnName, z.record(columnName, z.nullable(columnName)))

/** `endedAt` of the import as the caller has seen it: after another dry run it is `NotNow`. Without it, whatever is there counts. */
const asSeen = { seen: z.optional(z.nullable(z.iso.datetime())) }

const dataImport = z.object({
  id,
  ...baseName.shape,
  fileName: z.string(),
  /** Bytes. */
  size: count,
  /** Less than `size` while the file is sent, and once it is forgotten: after a month, or when answers of a case of the study were erased. */
  received: count,
  format: z.enum(dataFormats),
  /** In which people wrote the table; null: codes, ISO dates and numbers with a dot. */
  language: z.nullable(z.enum(languages)),
  phase: z.enum(importPhases),
  at: z.iso.datetime(),
  endedAt: z.nullable(z.iso.datetime()),
  ...chosen,
  values,
  /** What the play without effect has counted so far, and what was imported. */
  rehearsed: z.nullable(counts),
  imported: z.nullable(counts),
  /** Bytes of the file that the play, or the import, has come to. */
  place: count,
  /** SHA-256 of the file, in hexadecimal; null while it is received. */
  sha256: z.nullable(z.string()),
  /** When the same file was imported into the study before. */
  sameFileAt: z.nullable(z.iso.datetime()),
})

/** What a column is without a mapping: the name of the case, an answer, something of the case that is not read, or nothing that is known. */
export const columnUses = ['case', 'answer', 'notRead', 'unknown'] as const

const column = z.object({
  name: z.string(),
  use: z.enum(columnUses),
  /** Of an answer. */
  key: z.nullable(z.string()),
  /** Cells of the first records. */
  samples: z.readonly(z.array(z.string())),
})

/** A value that is none of the options of its question, and that nobody has assigned. */
const unread = z.object({
  column: z.string(),
  /** Key of the answer. */
  key: z.string(),
  value: z.string(),
  records: count,
})

const finding = z.object({
  seq: count,
  /** The line of the file at which the record ends; the number of the record in a file without lines. */
  line: count,
  /** Empty if it has none. */
  caseName: z.string(),
  /** Empty if it is about the record. */
  column: z.string(),
  /** Key of the answer. */
  key: z.string(),
  kind: z.enum(['refused', 'answerRefused', 'kept', 'replaced', 'asked', 'outOfRange']),
  refusal: z.nullable(z.enum([...recordRefusals, ...factRefusals])),
  /** What the reader of the file says, in English. Of `SameCase` the line of the record before. Empty if the refusal says all. */
  words: z.string(),
  sent: factValue,
  standing: factValue,
})

const notThere = { ImportNotFound: {} } as const
/** It is not in a phase in which that may be done. */
const notNow = { NotNow: { phase: z.enum(importPhases) } } as const

/** The longest piece of a file that is sent at once, the largest file, and the most that the files of one person may take: bytes. */
export const longestPiece = 1024 * 1024
export const largestFile = 512 * 1024 * 1024
export const mostKept = 2 * largestFile

export const importsCalls = {
  getImports: call({
    policy: 'canImportData',
    changes: false,
    request: baseName.shape,
    results: {
      ReceivedImports: {
        /** The caller's, the newest first; 50 at most. */
        imports: z.readonly(z.array(dataImport)),
      },
      KnowledgeBaseNotFound: {},
    },
  }),
  beginImport: call({
    policy: 'canImportData',
    changes: true,
    settledBy: ['ImportBegun'],
    request: {
      ...baseName.shape,
      fileName: name,
      size: z.int().check(z.positive()),
      format: z.enum(dataFormats),
      language: z.nullable(z.enum(languages)),
    },
    results: {
      ImportBegun: { import: id },
      KnowledgeBaseNotFound: {},
      FileTooLarge: { longest: count },
      /** The files of the caller's imports, of whatever studies, would take more than `mostKept`. */
      NoRoomForFile: { kept: count },
    },
  }),
  /** The next piece of the file. One that was sent before, or comes too early, is not kept: the answer says where to go on. */
  sendImportPiece: call({
    policy: 'canImportData',
    changes: 'eachTime',
    request: {
      import: id,
      from: z.int().check(z.nonnegative()),
      /** Base64; `longestPiece` bytes at most. */
      data: z.string().check(z.maxLength(Math.ceil(longestPiece / 3) * 4)),
    },
    results: { PieceReceived: { received: count }, ...notNow, ...notThere },
  }),
  getImport: call({
    policy: 'canImportData',
    changes: false,
    request: { import: id },
    results: {
      ReceivedImport: {
        import: dataImport,
        /** Of a file that was played without effect; those of most records first. */
        unread: z.readonly(z.array(unread).check(z.maxLength(mostUnread))),
      },
      ...notThere,
    },
  }),
  /** What the file has, once all of it is there. */
  getImportColumns: call({
    policy: 'canImportData',
    changes: false,
    request: { import: id },
    results: {
      ReceivedImportColumns: { columns: z.readonly(z.array(column)) },
      /** `words`: what is wrong with the file, in English. */
      FileUnreadable: { words: z.string() },
      ...notNow,
      ...notThere,
    },
  }),
  /** Plays the import and keeps nothing of it but the report. */
  rehearseImport: call({
    policy: 'canImportData',
    changes: true,
    settledBy: ['Ok'],
    request: {
      import: id,
      ...chosen,
      ...asSeen,
      /** Assigned otherwise than in the import; the others hold. They are kept with the study. */
      values: z.optional(valueChanges),
      /** The assignments from `ValuesMet` that `values` replaces. */
      replaces: z.optional(valueChanges),
    },
    results: {
      Ok: {},
      /** The mapping leads to a question that the study does not ask, or two columns to the same answer. */
      MappingAtFault: { columns: z.readonly(z.array(z.string())) },
      ReasonNeeded: {},
      /** Somebody has assigned these otherwise in the study since the import had its values. Nothing is kept, and nothing is played. */
      ValuesMet: { values: valueChanges },
      FileUnreadable: { words: z.string() },
      ...notNow,
      ...notThere,
    },
  }),
  /** Imports what was rehearsed, or goes on where it was stopped. */
  runImport: call({
    policy: 'canImportData',
    changes: true,
    settledBy: ['Ok'],
    request: { import: id, ...asSeen },
    results: { Ok: {}, ...notNow, ...notThere },
  }),
  /** What was imported stays. */
  stopImport: call({
    policy: 'canImportData',
    changes: true,
    settledBy: ['Ok'],
    request: { import: id },
    results: { Ok: {}, ...notThere },
  }),
  /** Forgets the file and its report. What was imported stays. */
  discardImport: call({
    policy: 'canImportData',
    changes: true,
    settledBy: ['Ok'],
    request: { import: id },
    results: { Ok: {}, ...notNow, ...notThere },
  }),
  /** A page of the report, in the order of the file. */
  getImportFindings: call({
    policy: 'canImportData',
    changes: false,
    /** `kinds`: null for all of them. */
    request: {
      import: id,
      after: count,
      kinds: z.nullable(z.readonly(z.array(finding.shape.kind).check(z.maxLength(10)))),
    },
    results: {
      ReceivedImportFindings: { findings: z.readonly(z.array(finding)), more: z.boolean() },
      ...notThere,
    },
  }),
  /** The whole report as a CSV file. The server log has it. */
  exportImportReport: call({
    policy: 'canImportData',
    changes: 'eachTime',
    request: { import: id },
    results: { ReceivedBinaryData: { file }, ...notThere },
  }),
  /** The refused records of a table as they were sent, with a column that says why: to be mended and sent again. */
  exportRefusedRecords: call({
    policy: 'canImportData',
    changes: 'eachTime',
    request: { import: id },
    results: { ReceivedBinaryData: { file }, ...notNow, ...notThere },
  }),
}

export type ImportsPort = Port<typeof importsCalls>

export type DataImport = Readonly<z.output<typeof dataImport>>
export type ImportPhase = DataImport['phase']
export type ImportColumn = Readonly<z.output<typeof column>>
export type UnreadValue = Readonly<z.output<typeof unread>>
export type ImportFinding = Readonly<z.output<typeof finding>>
export type FindingKind = ImportFinding['kind']
export type ChosenImport = Pick<RequestOf<typeof importsCalls.rehearseImport>, keyof typeof chosen>
export type RehearseImportResult = ResultOf<typeof importsCalls.rehearseImport>

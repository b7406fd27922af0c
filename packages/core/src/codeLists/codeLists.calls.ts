/** The calls about code lists. All of them are ours. */
import * as z from 'zod/mini'
import { listName } from '../bases/base.schema'
import { call, type Port, type RequestOf, type ResultOf } from '../call/call'
import { text, textLanguage } from '../language/text.schema'
import { refusalOfText } from '../questions/text'
import { fileFaults, largestListFile, lineFaults, longestCode } from './codeList'

const storable = z.refine<string>((typed) => refusalOfText(typed) === null)
const name = listName.check(z.trim(), z.minLength(1), storable)
const version = { list: name, version: name }

/** A version of a base that takes options from a list, or an upload that waits to become one: then `version` is null. */
const use = z.object({ group: z.string(), base: z.string(), version: z.nullable(z.string()) })

const codeList = z.object({
  list: z.string(),
  version: z.string(),
  codes: z.int(),
  /** In which labels are. */
  languages: z.readonly(z.array(textLanguage)),
  at: z.iso.datetime(),
  by: z.string(),
  usedBy: z.readonly(z.array(use)),
})

export type CodeList = Readonly<z.output<typeof codeList>>

const foundCode = z.object({
  code: z.string(),
  label: text,
  /** The label of the code above it. */
  above: z.nullable(text),
})

export type FoundCode = Readonly<z.output<typeof foundCode>>

const notThere = { CodeListNotFound: {} }

/** What one search finds, and what one call asks the labels of. */
export const mostFound = 50
export const mostLabels = 500

export const codeListsCalls = {
  /** Of the newest upload first. */
  getCodeLists: call({
    policy: 'canManageOptions',
    changes: false,
    request: {},
    results: { ReceivedCodeLists: { lists: z.readonly(z.array(codeList)) } },
  }),
  /** A CSV file with the columns `code`, `label` or `label_de` and so on, and perhaps `parent`. */
  uploadCodeList: call({
    policy: 'canManageOptions',
    changes: 'eachTime',
    request: {
      ...version,
      /** Of the column `label`. */
      language: textLanguage,
      /** Base64. */
      data: z.string().check(z.maxLength(Math.ceil(largestListFile / 3) * 4)),
    },
    results: {
      CodeListStored: { codes: z.int() },
      /** Nothing is stored. The first hundred of the faults, and how many there are. */
      CodeListRefused: {
        count: z.int(),
        faults: z.readonly(
          z.array(z.object({ line: z.int(), fault: z.enum([...lineFaults, ...fileFaults]), cell: z.string() })),
        ),
      },
      /** With other contents: a version never changes. */
      CodeListExists: {},
    },
  }),
  removeCodeList: call({
    policy: 'canManageOptions',
    changes: true,
    request: version,
    results: { Ok: {}, CodeListInUse: { usedBy: z.readonly(z.array(use)) }, ...notThere },
  }),
  /** What begins as typed: the code, or words of the label in any language. Of nothing typed, the first codes. */
  searchCodes: call({
    policy: 'signedIn',
    changes: false,
    request: { ...version, typed: z.string().check(z.maxLength(200)) },
    results: { FoundCodes: { codes: z.readonly(z.array(foundCode)), hasMore: z.boolean() }, ...notThere },
  }),
  /** Codes that the list lacks are left out. */
  getLabels: call({
    policy: 'signedIn',
    changes: false,
    request: {
      ...version,
      codes: z.readonly(z.array(z.string().check(z.maxLength(longestCode))).check(z.maxLength(mostLabels))),
    },
    results: {
      ReceivedLabels: { codes: z.readonly(z.array(z.object({ code: z.string(), label: text }))) },
      ...notThere,
    },
  }),
}

export type CodeListsPort = Port<typeof codeListsCalls>
export type UploadCodeListRequest = RequestOf<typeof codeListsCalls.uploadCodeList>
export type UploadCodeListResult = ResultOf<typeof codeListsCalls.uploadCodeList>

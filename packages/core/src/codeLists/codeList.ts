/** Code lists: ICD-10-GM and the like, as files that an administrator uploads. A question takes its answers from one version of one. */
import type { Text, TextLanguage } from '../language/language'

export interface ListedCode {
  readonly code: string
  readonly label: Text
  /** The code above it, as the category of a diagnosis. */
  readonly parent: string | null
}

export const longestCode = 100
export const longestLabel = 2_000
export const mostCodes = 200_000
/** Bytes. */
export const largestListFile = 16 * 1024 * 1024

/** What is wrong with a line. */
export const lineFaults = [
  'noCode',
  'noLabel',
  /** An earlier line has the code. */
  'twice',
  /** The list has no code that is its `parent`. */
  'unknownParent',
  'tooLong',
  /** It has a character that cannot be stored. */
  'unreadable',
] as const

/** What is wrong with the file as a whole. */
export const fileFaults = [
  'empty',
  /** Neither UTF-8 nor UTF-16. */
  'encoding',
  /** A quotation mark is not closed. */
  'quotes',
  'noCodeColumn',
  'noLabelColumn',
  /** Two columns say the same. */
  'sameColumn',
  'tooMany',
] as const

export type ListFault = (typeof lineFaults)[number] | (typeof fileFaults)[number]

export interface FoundFault {
  /** Of the file, from 1. */
  readonly line: number
  readonly fault: ListFault
  /** The cell that is at fault, cut. */
  readonly cell: string
}

/** The faults that are shown. The count tells of all. */
export const mostFaults = 100

export type ReadCodeList =
  | {
      readonly type: 'CodeList'
      readonly codes: readonly ListedCode[]
      readonly languages: readonly TextLanguage[]
      /** Names of columns that are not read. */
      readonly ignored: readonly string[]
    }
  | { readonly type: 'Faults'; readonly count: number; readonly faults: readonly FoundFault[] }

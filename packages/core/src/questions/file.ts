/** A file as an answer. The answer is its record, `bases/files/fileRecord`; the bytes lie beside the answers. */
import type { Question } from '../bases/base'
import {
  type FileRecord,
  type FileType,
  fileRecord,
  largestFile,
  picturesCleaned,
  usualFile,
} from '../bases/files/fileRecord'
import { type Kind, lowest, type ValueRefusal } from './kind'

/** The types that a question takes. */
export function typesTaken({ mediaTypes }: Pick<Question, 'mediaTypes'>): readonly FileType[] {
  return mediaTypes ?? picturesCleaned
}

/** Bytes. */
export function sizeTaken({ maxBytes }: Pick<Question, 'maxBytes'>): number {
  return Math.min(maxBytes ?? usualFile, largestFile)
}

export const file: Kind = {
  holdsAnswer: () => true,
  refusal(question, value) {
    const record = fileRecord(value)
    return record ? refusalOfFile(question, record) : 'WrongType'
  },
  combine: lowest,
  typed: null,
  hasLimits: false,
  breach: () => null,
  isNumeric: false,
  isMoment: false,
  hasDays: false,
  choice: null,
  listsAnswers: false,
  isPicture: false,
  mayDropDown: false,
  speaksForItself: true,
  filters: [],
  rules: [],
  isComparable: () => false,
  meaning: null,
  search: null,
  room: () => 'part',
  lines: () => 3,
}

export function refusalOfFile(
  question: Pick<Question, 'mediaTypes' | 'maxBytes'>,
  { mediaType, size }: Pick<FileRecord, 'mediaType' | 'size'>,
): ValueRefusal | null {
  if (!typesTaken(question).includes(mediaType)) return 'FileType'
  return size > sizeTaken(question) ? 'FileTooLarge' : null
}

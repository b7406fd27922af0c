import type { FileType } from '@casebook/core/bases/files/fileRecord'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { refusalMessages } from '../../entry/form/question.messages'
import type { FileProblem } from './chooseFile'

export const problemMessages: Readonly<Record<FileProblem, MessageDescriptor>> = {
  type: refusalMessages.FileType,
  size: refusalMessages.FileTooLarge,
  damaged: msg({ id: 'file.problem.damaged', message: 'The file is damaged, or is not what its name says.' }),
  unread: msg({ id: 'file.problem.unread', message: 'This device could not read the file. Choose it again.' }),
  away: msg({ id: 'file.problem.away', message: 'This needs a connection. Try again when the server answers.' }),
  insecure: msg({ id: 'file.problem.insecure', message: 'Files can be added only over a secure connection (https).' }),
}

/** The same in all languages. */
export const typeNames: Readonly<Record<FileType, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'application/pdf': 'PDF',
  'application/dicom': 'DICOM',
  'application/zip': 'ZIP',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'audio/mpeg': 'MP3',
  'audio/mp4': 'M4A',
  'audio/ogg': 'OGG',
  'audio/wav': 'WAV',
  'text/csv': 'CSV',
  'text/plain': 'TXT',
  'video/mp4': 'MP4',
  'video/webm': 'WebM',
}

import type { AnswerFiles, FilesPlace } from '@casebook/core/answerFiles/deviceFiles.port'
import { createContext } from 'react'

/** Where the bytes of files go that are answers here, and come from. */
export interface FilesHere {
  readonly of: FilesPlace
  readonly fetch: () => Promise<Pick<AnswerFiles, 'of'>>
}

/** Null where answers are only tried, as in a preview. */
export const FilesContext = createContext<FilesHere | null>(null)

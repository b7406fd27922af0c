import { createContext } from 'react'
import type { Words } from '../../entry/form/useWords'

/** How the texts of a preview are drawn. By default as in data entry. */
export const DrawnWordsContext = createContext((words: Words) => words)

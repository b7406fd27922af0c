import type { StudyFormat } from '@casebook/core/statistics/statistics.calls'
import { createContext } from 'react'

/** What is done with the format that is chosen in the menu. */
export const ChooseFormat = createContext<(format: StudyFormat) => void>(() => {})

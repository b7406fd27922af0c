import { createContext, type ReactNode } from 'react'

/**
 * What the preview of a study puts beside the text of a question, by its key, in an interview and on a patient's page. Data entry has
 * its fittings for that.
 */
export const BesideQuestionContext = createContext<((key: string) => ReactNode) | null>(null)

import { createContext } from 'react'

/** Whether a screen is shown within another one: it neither names the page, nor takes its keys or the focus. */
export const IsPreviewContext = createContext(false)

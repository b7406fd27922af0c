import { createContext } from 'react'

/** Whether the page was opened at the empty address and has shown nothing else since: after sign-in there is nowhere to return to. */
export const StartContext = createContext(false)

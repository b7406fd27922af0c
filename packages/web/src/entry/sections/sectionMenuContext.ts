import { createContext } from 'react'

/** The section that an open menu is about. */
export const SectionMenuContext = createContext<string | null>(null)

import type { Language } from '@casebook/core/language/language'
import { createContext } from 'react'

/** What the language switch offers; null for every language. */
export const OfferedLanguagesContext = createContext<readonly Language[] | null>(null)

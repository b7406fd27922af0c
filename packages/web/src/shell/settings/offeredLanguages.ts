import type { Language } from '@casebook/core/language/language'
import { createContext } from 'react'

/** The languages offered in the switch. Null for all. */
export const OfferedLanguagesContext = createContext<readonly Language[] | null>(null)

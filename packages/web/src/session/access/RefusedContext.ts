import { createContext } from 'react'

/**
 * Shows, instead of the screen, that its user may not open it. Null where a refused call must not take the screen away,
 * as over answers, and when testing a single screen: there it is reported in place.
 */
export const RefusedContext = createContext<(() => void) | null>(null)

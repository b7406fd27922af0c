import { createContext, useContext, useEffect } from 'react'

/** Without a provider, as in the test of one screen, nobody hears of it. */
export const RefusedContext = createContext<() => void>(() => {})

/** What a screen draws when its call was answered by InsufficientPermissions: the page shows the one screen that says so. */
export function NotAllowed() {
  const refused = useContext(RefusedContext)
  useEffect(refused, [refused])
  return null
}

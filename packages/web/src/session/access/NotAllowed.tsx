import { createContext, useContext, useEffect } from 'react'

/** Without a provider, as when testing a single screen, nothing listens. */
export const RefusedContext = createContext<() => void>(() => {})

/** Rendered when a call returned InsufficientPermissions. The page then shows the screen that says so. */
export function NotAllowed() {
  const refused = useContext(RefusedContext)
  useEffect(refused, [refused])
  return null
}

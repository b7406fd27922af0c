import { useCallback, useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'

interface Visit {
  /** Counts the visited addresses. Unchanged when a screen renames itself. */
  readonly visit: number
  /** Replaces the address of the current screen. */
  readonly rename: (address: string) => void
}

/** Distinguishes a new visit from a screen that renames itself, such as a case that gets its name. */
export function useVisit(): Visit {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const here = `${path}?${namesIn(search)}`
  const [seen, setSeen] = useState({ here, visit: 0 })
  const [renamed] = useState(() => ({ to: '' }))
  if (seen.here !== here) setSeen({ here, visit: seen.visit + (renamed.to === here ? 0 : 1) })
  useEffect(() => {
    if (renamed.to === seen.here) renamed.to = ''
  }, [renamed, seen])

  const rename = useCallback(
    (address: string) => {
      const to = `${path}?${namesIn(address.split('?')[1] ?? '')}`
      if (to === here) return
      renamed.to = to
      navigate(address, { replace: true })
    },
    [path, here, renamed, navigate],
  )
  return { visit: seen.visit, rename }
}

/** Normalised: `%20` and `+` are the same. */
function namesIn(search: string): string {
  return new URLSearchParams(search).toString()
}

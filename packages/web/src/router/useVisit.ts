import { useCallback, useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'

interface Visit {
  /** Counts the addresses that somebody went to; it stays as it is when the screen renames its own. */
  readonly visit: number
  /** Gives the screen another address in place of its present one. */
  readonly rename: (address: string) => void
}

/** Tells a new address of the same screen, such as that of a case once it has a name, from another visit. */
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

/** In one spelling: `%20` and `+` are the same. */
function namesIn(search: string): string {
  return new URLSearchParams(search).toString()
}

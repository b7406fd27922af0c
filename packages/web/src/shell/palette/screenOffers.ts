/**
 * The offers a screen adds to the palette while it is mounted. Pulled when the palette opens, so adding them re-renders
 * nothing.
 */
import { createContext, useContext, useLayoutEffect, useRef } from 'react'
import type { Offer } from './Palette'

type Give = () => readonly Offer[]

export interface ScreenOffers {
  readonly all: () => readonly Offer[]
  /** Returns a function that removes them. */
  readonly add: (give: Give) => () => void
}

export function createScreenOffers(): ScreenOffers {
  const given = new Set<Give>()
  return {
    all: () => [...given].flatMap((give) => give()),
    add: (give) => {
      given.add(give)
      return () => given.delete(give)
    },
  }
}

/** Without a provider, as when testing a single screen, nothing reads the offers. */
export const ScreenOffersContext = createContext<ScreenOffers>(createScreenOffers())

export function useOffered(offers: readonly Offer[]): void {
  const { add } = useContext(ScreenOffersContext)
  const latest = useRef(offers)
  useLayoutEffect(() => {
    latest.current = offers
  })
  useLayoutEffect(() => add(() => latest.current), [add])
}

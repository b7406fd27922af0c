/** What a screen gives to the palette over it, for as long as it is there. Asked for when the palette opens, so that giving draws nothing. */
import { createContext, useContext, useLayoutEffect, useRef } from 'react'
import type { Offer } from './Palette'

type Give = () => readonly Offer[]

export interface ScreenOffers {
  readonly all: () => readonly Offer[]
  /** Answers how to take it back. */
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

/** Without a provider, as in the test of one screen, nobody asks for them. */
export const ScreenOffersContext = createContext<ScreenOffers>(createScreenOffers())

export function useOffered(offers: readonly Offer[]): void {
  const { add } = useContext(ScreenOffersContext)
  const latest = useRef(offers)
  useLayoutEffect(() => {
    latest.current = offers
  })
  useLayoutEffect(() => add(() => latest.current), [add])
}

import { createContext } from 'react'

/** Where in the form somebody is, or is going. */
export interface Place {
  /** The section in sight. */
  readonly sectionId: string | null
  /** The question to go to: a new object each time, for one may go to the same question twice. */
  readonly wanted: { readonly key: string } | null
}

export const PlaceContext = createContext<Place>({ sectionId: null, wanted: null })

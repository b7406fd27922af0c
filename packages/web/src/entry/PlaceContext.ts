import { createContext } from 'react'

/** The user's place in the form, or the one they are heading for. */
export interface Place {
  /** The section in view. */
  readonly sectionId: string | null
  /** The question to go to. A new object each time, so that the same question can be requested twice. */
  readonly wanted: { readonly key: string } | null
}

export const PlaceContext = createContext<Place>({ sectionId: null, wanted: null })

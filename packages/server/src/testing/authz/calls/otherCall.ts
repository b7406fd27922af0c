import type { Person } from '../people'

/** A call that names no case: a request that does what it is asked, its answer, and who may make it. */
export interface OtherCall {
  readonly request: Readonly<Record<string, unknown>>
  readonly done: string
  /** 'anybody': also people without a session. */
  readonly who: 'anybody' | ((person: Person) => boolean)
}

export const anybody = 'anybody'
export const everybodySignedIn = () => true

import type { CaseCallsPort } from '@casebook/core/dialog/caseCalls.port'
import { use } from 'react'
import { useSession } from '../../session/session'

type FetchCalls = (() => Promise<CaseCallsPort>) | undefined

const none = Promise.resolve<CaseCallsPort>({})
const come = new WeakMap<Promise<CaseCallsPort>, CaseCallsPort>()

/** Fetches them, and has them at hand from then on. */
export function fetchCaseCalls(fetch: FetchCalls): Promise<CaseCallsPort> {
  const calls = fetch?.() ?? none
  calls.then(
    (there) => come.set(calls, there),
    // Whoever waits for them learns of it.
    () => {},
  )
  return calls
}

/** The calls about the case besides its answers. Whoever uses it waits, in a Suspense, until they are there. */
export function useCaseCalls(): CaseCallsPort {
  const calls = useSession().caseCalls?.() ?? none
  return come.get(calls) ?? use(calls)
}

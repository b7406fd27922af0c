import type { CaseCallsPort } from '@casebook/core/marks/caseCalls.port'
import { use, useMemo } from 'react'
import { useGuard } from '../../session/access/SignInGate'
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
  const there = come.get(calls) ?? use(calls)
  const guard = useGuard()
  return useMemo(
    () => Object.fromEntries(Object.entries(there).map(([name, port]) => [name, port && guard(port)])),
    [there, guard],
  )
}

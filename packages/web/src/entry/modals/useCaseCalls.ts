import type { CaseCallsPort } from '@casebook/core/marks/caseCalls'
import { use, useMemo } from 'react'
import { useSession } from '../../session/session'

type FetchCalls = (() => Promise<CaseCallsPort>) | undefined

const none = Promise.resolve<CaseCallsPort>({})
const come = new WeakMap<Promise<CaseCallsPort>, CaseCallsPort>()

/** Fetches the calls and remembers them. */
export function fetchCaseCalls(fetch: FetchCalls): Promise<CaseCallsPort> {
  const calls = fetch?.() ?? none
  calls.then(
    (there) => come.set(calls, there),
    // Callers awaiting `calls` handle the rejection.
    () => {},
  )
  return calls
}

/** Calls about the case other than its answers. Suspends until they are loaded. */
export function useCaseCalls(): CaseCallsPort {
  const { caseCalls, guard } = useSession()
  const calls = caseCalls?.() ?? none
  const there = come.get(calls) ?? use(calls)
  return useMemo(
    () => Object.fromEntries(Object.entries(there).map(([name, port]) => [name, port && guard(port)])),
    [there, guard],
  )
}

import type { CaseCallsPort } from '@casebook/core/dialog/caseCalls.port'
import { use } from 'react'
import { useSession } from '../../session/session'

const none = Promise.resolve<CaseCallsPort>({})

/** The calls about the case besides its answers. Whoever uses it waits, in a Suspense, until they are there. */
export function useCaseCalls(): CaseCallsPort {
  return use(useSession().caseCalls?.() ?? none)
}

import { basePermissionsContract, basesContract, knowledgeBaseContract } from '../bases/bases.contract'
import { casesContract } from '../cases/cases.contract'
import type { Call, Contract } from '../contract'
import { dialogContract } from '../dialog/dialog.contract'
import { sessionContract, setupContract } from '../session/session.contract'

/** Every contract there is, for the tests that hold for all of them. */
export const allContracts: readonly Contract[] = [
  sessionContract,
  setupContract,
  basesContract,
  basePermissionsContract,
  knowledgeBaseContract,
  dialogContract,
  casesContract,
]

export interface NamedCall {
  readonly name: string
  readonly path: string
  readonly action: string
  readonly call: Call
}

export const allCalls: readonly NamedCall[] = allContracts.flatMap(({ path, calls }) =>
  Object.entries(calls).map(([action, call]) => ({ name: `${path}?action=${action}`, path, action, call })),
)

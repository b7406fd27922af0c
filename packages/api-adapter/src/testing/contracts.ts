import { basePermissionsContract, basesContract, knowledgeBaseContract } from '../bases/bases.contract'
import { casesContract } from '../cases/cases.contract'
import type { Call, Contract } from '../contract'
import { entryContract } from '../entry/entry.contract'
import { filesContract } from '../files/files.contract'
import { groupManagerContract, groupsContract } from '../groups/groups.contract'
import { historyContract } from '../history/history.contract'
import { locksContract } from '../locks/locks.contract'
import { logContract } from '../log/log.contract'
import { optionsContract } from '../options/options.contract'
import { queriesContract } from '../queries/queries.contract'
import { sdvContract } from '../sdv/sdv.contract'
import { sessionContract, setupContract } from '../session/session.contract'
import { tokensContract } from '../tokens/tokens.contract'

/** Every contract there is, for the tests that hold for all of them. */
export const allContracts: readonly Contract[] = [
  sessionContract,
  setupContract,
  basesContract,
  basePermissionsContract,
  knowledgeBaseContract,
  entryContract,
  casesContract,
  groupsContract,
  groupManagerContract,
  locksContract,
  sdvContract,
  queriesContract,
  tokensContract,
  optionsContract,
  filesContract,
  logContract,
  historyContract,
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

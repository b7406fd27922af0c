/** Every contract there is, in the order of the documentation. */
import { basePermissionsContract, basesContract, knowledgeBaseContract } from './bases/bases.contract'
import { casesContract } from './cases/cases.contract'
import type { Contract } from './contract'
import { dialogContract } from './dialog/dialog.contract'
import { sessionContract, setupContract } from './session/session.contract'

export const contracts: readonly Contract[] = [
  sessionContract,
  setupContract,
  basesContract,
  basePermissionsContract,
  knowledgeBaseContract,
  dialogContract,
  casesContract,
]

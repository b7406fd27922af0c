/** Every call that the server answers. A contract without all of its handlers does not compile, and does not start. */
import {
  basePermissionsContract,
  basesContract,
  knowledgeBaseContract,
} from '@casebook/api-adapter/bases/bases.contract'
import { casesContract } from '@casebook/api-adapter/cases/cases.contract'
import { dialogContract } from '@casebook/api-adapter/dialog/dialog.contract'
import { sessionContract, setupContract } from '@casebook/api-adapter/session/session.contract'
import { basePermissionsHandlers, basesHandlers, knowledgeBaseHandlers } from './bases/bases.handlers'
import { casesHandlers } from './cases/cases.handlers'
import { dialogHandlers } from './dialog/dialog.handlers'
import { type Area, area } from './http/area'
import type { Services } from './services'
import { sessionHandlers, setupHandlers } from './session/session.handlers'

export function callsOf(services: Services): readonly Area[] {
  return [
    area(sessionContract, sessionHandlers(services)),
    area(setupContract, setupHandlers(services)),
    area(basesContract, basesHandlers(services)),
    area(basePermissionsContract, basePermissionsHandlers(services)),
    area(knowledgeBaseContract, knowledgeBaseHandlers(services)),
    area(dialogContract, dialogHandlers(services)),
    area(casesContract, casesHandlers(services)),
  ]
}

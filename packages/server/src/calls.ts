/** Every call that the server answers. A contract without all of its handlers does not compile, and does not start. */
import {
  basePermissionsContract,
  basesContract,
  knowledgeBaseContract,
} from '@casebook/api-adapter/bases/bases.contract'
import { casesContract } from '@casebook/api-adapter/cases/cases.contract'
import { entryContract } from '@casebook/api-adapter/entry/entry.contract'
import { filesContract } from '@casebook/api-adapter/files/files.contract'
import { groupManagerContract, groupsContract } from '@casebook/api-adapter/groups/groups.contract'
import { historyContract } from '@casebook/api-adapter/history/history.contract'
import { locksContract } from '@casebook/api-adapter/locks/locks.contract'
import { logContract } from '@casebook/api-adapter/log/log.contract'
import { optionsContract } from '@casebook/api-adapter/options/options.contract'
import { queriesContract } from '@casebook/api-adapter/queries/queries.contract'
import { sdvContract } from '@casebook/api-adapter/sdv/sdv.contract'
import { sessionContract, setupContract } from '@casebook/api-adapter/session/session.contract'
import { tokensContract } from '@casebook/api-adapter/tokens/tokens.contract'
import { basePermissionsHandlers, basesHandlers, knowledgeBaseHandlers } from './bases/bases.handlers'
import { casesHandlers } from './cases/cases.handlers'
import { entryHandlers } from './entry/entry.handlers'
import { filesHandlers } from './files/files.handlers'
import { groupManagerHandlers } from './groups/groupManager.handlers'
import { groupsHandlers } from './groups/groups.handlers'
import { historyHandlers } from './history/history.handlers'
import { type Area, area } from './http/area'
import { locksHandlers } from './locks/locks.handlers'
import { logHandlers } from './log/log.handlers'
import { optionsHandlers } from './options/options.handlers'
import { queriesHandlers } from './queries/queries.handlers'
import { sdvHandlers } from './sdv/sdv.handlers'
import type { Services } from './services'
import { sessionHandlers, setupHandlers } from './session/session.handlers'
import { tokensHandlers } from './tokens/tokens.handlers'

export function callsOf(services: Services): readonly Area[] {
  return [
    area(sessionContract, sessionHandlers(services)),
    area(setupContract, setupHandlers(services)),
    area(basesContract, basesHandlers(services)),
    area(basePermissionsContract, basePermissionsHandlers(services)),
    area(knowledgeBaseContract, knowledgeBaseHandlers(services)),
    area(entryContract, entryHandlers(services)),
    area(casesContract, casesHandlers(services)),
    area(locksContract, locksHandlers(services)),
    area(sdvContract, sdvHandlers(services)),
    area(queriesContract, queriesHandlers(services)),
    area(tokensContract, tokensHandlers(services)),
    area(optionsContract, optionsHandlers(services)),
    area(filesContract, filesHandlers(services)),
    area(logContract, logHandlers(services)),
    area(historyContract, historyHandlers(services)),
    area(groupsContract, groupsHandlers(services)),
    area(groupManagerContract, groupManagerHandlers(services)),
  ]
}

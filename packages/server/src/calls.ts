/** Every call that the server answers. An area without all of its handlers does not compile, and does not start. */
import { basePermissionsWire, basesWire, knowledgeBaseWire } from '@casebook/api-adapter/bases/bases.wire'
import { casesWire } from '@casebook/api-adapter/cases/cases.wire'
import { entryWire } from '@casebook/api-adapter/entry/entry.wire'
import { filesWire } from '@casebook/api-adapter/files/files.wire'
import { groupManagerWire, groupsWire } from '@casebook/api-adapter/groups/groups.wire'
import { historyWire } from '@casebook/api-adapter/history/history.wire'
import { locksWire } from '@casebook/api-adapter/locks/locks.wire'
import { logWire } from '@casebook/api-adapter/log/log.wire'
import { optionsWire } from '@casebook/api-adapter/options/options.wire'
import { queriesWire } from '@casebook/api-adapter/queries/queries.wire'
import { sdvWire } from '@casebook/api-adapter/sdv/sdv.wire'
import { sessionWire, setupWire } from '@casebook/api-adapter/session/session.wire'
import { tokensWire } from '@casebook/api-adapter/tokens/tokens.wire'
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
    area(sessionWire, sessionHandlers(services)),
    area(setupWire, setupHandlers(services)),
    area(basesWire, basesHandlers(services)),
    area(basePermissionsWire, basePermissionsHandlers(services)),
    area(knowledgeBaseWire, knowledgeBaseHandlers(services)),
    area(entryWire, entryHandlers(services)),
    area(casesWire, casesHandlers(services)),
    area(locksWire, locksHandlers(services)),
    area(sdvWire, sdvHandlers(services)),
    area(queriesWire, queriesHandlers(services)),
    area(tokensWire, tokensHandlers(services)),
    area(optionsWire, optionsHandlers(services)),
    area(filesWire, filesHandlers(services)),
    area(logWire, logHandlers(services)),
    area(historyWire, historyHandlers(services)),
    area(groupsWire, groupsHandlers(services)),
    area(groupManagerWire, groupManagerHandlers(services)),
  ]
}

/** The calls of every area, in the order of the documentation. */
import { basePermissionsWire, basesWire } from './bases/bases.wire'
import { knowledgeBaseWire } from './bases/knowledgeBase.wire'
import { captchaWire } from './captcha/captcha.wire'
import { casesWire } from './cases/cases.wire'
import { entryWire } from './entry/entry.wire'
import { filesWire } from './files/files.wire'
import { groupManagerWire, groupsWire } from './groups/groups.wire'
import { historyWire } from './history/history.wire'
import { locksWire } from './locks/locks.wire'
import { logWire } from './log/log.wire'
import { mailServerWire } from './options/mailServer.wire'
import { optionsWire } from './options/options.wire'
import { queriesWire } from './queries/queries.wire'
import { sdvWire } from './sdv/sdv.wire'
import { sessionWire } from './session/session.wire'
import { setupWire } from './session/setup.wire'
import { submissionWire } from './submission/submission.wire'
import { tokensWire } from './tokens/tokens.wire'
import type { Wire } from './wire'

export const wires: readonly Wire[] = [
  sessionWire,
  setupWire,
  captchaWire,
  basesWire,
  basePermissionsWire,
  knowledgeBaseWire,
  entryWire,
  casesWire,
  submissionWire,
  groupsWire,
  groupManagerWire,
  locksWire,
  sdvWire,
  queriesWire,
  tokensWire,
  optionsWire,
  mailServerWire,
  filesWire,
  logWire,
  historyWire,
]

export { basePermissionsWire, basesWire, casesWire, setupWire }

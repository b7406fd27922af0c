/** How the calls of locks travel. */
import { locksCalls } from '@casebook/core/locks/locks.calls'
import { caseSpelled } from '../cases/caseSpelling'
import { wire } from '../wire'

export const locksWire = wire(locksCalls, {
  path: 'locks',
  calls: { unlockQuestionnaire: { spelling: caseSpelled('caseName') } },
})

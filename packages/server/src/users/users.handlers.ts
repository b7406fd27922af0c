/** Answers the calls of user administration. */
import { usersWire } from '@casebook/api-adapter/users/users.wire'
import type { usersCalls } from '@casebook/core/users/users.calls'
import { recordEvent } from '../events'
import { type Area, type AreaHandlers, answers } from '../http/area'
import { removeSecondFactor } from '../secondFactor/removeSecondFactor'
import type { Services } from '../services'
import { forgetTriesOf } from '../session/throttle/throttle.repository'
import { makePasswordLink } from './makePasswordLink'
import { receivedUser } from './receivedUser'
import { saveUser } from './saveUser'
import { setLimits } from './setLimits'
import { allUsernames, isUser, pageOfUsers } from './users.repository'

export const usersArea: Area = { calls: [answers(usersWire, usersHandlers)] }

function usersHandlers(services: Services): AreaHandlers<typeof usersCalls> {
  const { db, now } = services
  return {
    list: async () => ({ type: 'ReceivedUsers', users: await allUsernames(db) }),

    getPageOfUsers: async (page) => ({ type: 'ReceivedPageOfUsers', ...(await pageOfUsers(db, page)) }),

    async get({ username }) {
      const user = await receivedUser(services, db, username)
      return user ? { type: 'ReceivedUser', user } : { type: 'NoSuchUser' }
    },

    save: (request, caller, tx) => saveUser(services, tx, caller, request),

    setLimits: (request, caller, tx) => setLimits(services, tx, caller, request),

    removeSecondFactor: (request, caller, tx) => removeSecondFactor(services, tx, caller, request),

    makePasswordLink: (request, caller, exchange) => makePasswordLink(services, request, caller, exchange),

    async free({ username }, caller, tx) {
      if (!(await isUser(tx, username))) return { type: 'NoSuchUser' }
      await forgetTriesOf(tx, username)
      await recordEvent(tx, 'freed', { at: now(), source: caller.username, user: username })
      return { type: 'Ok' }
    },
  }
}

/** How the calls of user administration travel. */
import { usersCalls } from '@casebook/core/users/users.calls'
import { wire } from '../wire'

export const usersWire = wire(usersCalls, {
  path: 'user',
  // The specified body is the username alone, as a quoted text.
  calls: { get: { travels: { bodyIs: 'username' } } },
})

/** How the calls of invitations travel. */
import { invitationsCalls } from '@casebook/core/invitations/invitations.calls'
import { mebibyte, wire } from '../wire'

export const invitationsWire = wire(invitationsCalls, {
  path: 'invitationApi',
  calls: { invite: { longestBody: mebibyte } },
})

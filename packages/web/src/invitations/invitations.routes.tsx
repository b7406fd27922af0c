import { msg } from '@lingui/core/macro'
import { route, screenOf } from '../router/route'

export const invitationsRoutes = [
  route({
    path: '/invite',
    title: msg({ id: 'invite.title', message: 'Invite people' }),
    needs: 'canManageUsers',
    icon: 'plus',
    sidebar: 'administration',
    frame: 'page',
    screen: screenOf(() => import('./InviteScreen')),
  }),
]

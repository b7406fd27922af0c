import { msg } from '@lingui/core/macro'
import { route, screenOf } from '../router/route'
import { invite } from '../ui/icons/screenDrawings'
import { lazyComponent } from '../ui/lazy/lazyComponent'

export const invitationsRoutes = [
  route({
    path: '/invite',
    title: msg({ id: 'invite.title', message: 'Invite people' }),
    needs: 'canManageUsers',
    icon: invite,
    sidebar: 'administration',
    notice: lazyComponent(() => import('./UnsentMailsNotice')),
    frame: 'page',
    screen: screenOf(() => import('./InviteScreen')),
  }),
]

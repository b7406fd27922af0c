import { msg } from '@lingui/core/macro'
import { userPath, usersPath } from '../router/addresses/usersAddress'
import { route, screenOf } from '../router/route'

const screen = screenOf<{ user?: string }>(() => import('./UsersScreen'))

export const usersRoutes = [
  route({
    path: usersPath,
    title: msg({ id: 'users.title', message: 'Users' }),
    needs: 'canManageUsers',
    icon: 'user',
    sidebar: 'administration',
    key: 'u',
    frame: 'page',
    staysAs: usersPath,
    screen,
  }),
  route({
    path: userPath,
    title: msg({ id: 'users.one', message: '{user}' }),
    needs: 'canManageUsers',
    frame: 'page',
    staysAs: usersPath,
    screen,
  }),
]

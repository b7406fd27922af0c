import { msg } from '@lingui/core/macro'
import { accessPath, userAccessPath, userLimitsPath } from '../router/addresses/accessAddress'
import { route, screenOf } from '../router/route'
import { lock } from '../ui/moreDrawings'

export const accessRoutes = [
  route({
    path: accessPath,
    title: msg({ id: 'access.title', message: 'Study access' }),
    needs: 'canManageBasePermissions',
    icon: lock,
    sidebar: 'administration',
    key: 'a',
    frame: 'page',
    screen: screenOf(() => import('./ProtectionsScreen')),
  }),
  route({
    path: userAccessPath,
    title: msg({ id: 'access.one', message: '{user}' }),
    needs: 'canManageBasePermissions',
    frame: 'page',
    screen: screenOf(() => import('./UserAccessScreen')),
  }),
  route({
    path: userLimitsPath,
    title: msg({ id: 'limits.one', message: 'Limits of {user}' }),
    needs: 'canManageUsers',
    frame: 'page',
    screen: screenOf(() => import('./UserLimitsScreen')),
  }),
]

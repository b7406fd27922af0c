import { msg } from '@lingui/core/macro'
import { route, screenOf } from '../router/route'
import { lazyComponent } from '../ui/lazy/lazyComponent'
import { createGroupPath, groupsPath } from './groupsAddress'

export const groupsRoutes = [
  route({
    path: groupsPath,
    title: msg({ id: 'groups.title', message: 'Groups' }),
    needs: 'canAccessGroups',
    icon: 'users',
    sidebar: 'work',
    key: 'g',
    notice: lazyComponent(() => import('./GroupsNotice')),
    frame: 'page',
    screen: screenOf(() => import('./GroupsScreen')),
  }),
  route({
    path: createGroupPath,
    title: msg({ id: 'groups.create', message: 'Create group' }),
    needs: 'canAccessGroups',
    icon: 'plus',
    frame: 'page',
    screen: screenOf(() => import('./CreateGroupScreen')),
  }),
]

import { msg } from '@lingui/core/macro'
import {
  assignmentsOfGroupPath,
  assignmentsPath,
  createGroupPath,
  groupPath,
  groupsPath,
} from '../router/addresses/groupsAddress'
import { route, screenOf } from '../router/route'
import { ticks } from '../ui/icons/screenDrawings'
import { lazyComponent } from '../ui/lazy/lazyComponent'

const assignments = screenOf<{ group?: string }>(() => import('./grid/AssignmentsScreen'))

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
  route({
    path: groupPath,
    title: msg({ id: 'groups.one', message: '{name}' }),
    needs: 'canAccessGroups',
    frame: 'page',
    screen: screenOf(() => import('./detail/GroupScreen')),
  }),
  route({
    path: assignmentsPath,
    title: msg({ id: 'groups.assign', message: 'Assign cases' }),
    needs: 'canAccessGroups',
    icon: ticks,
    frame: 'page',
    screen: assignments,
  }),
  route({
    path: assignmentsOfGroupPath,
    title: msg({ id: 'groups.assign.one', message: 'Assign cases to {group}' }),
    needs: 'canAccessGroups',
    frame: 'page',
    screen: assignments,
  }),
]

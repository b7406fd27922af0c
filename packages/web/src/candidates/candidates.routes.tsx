import { msg } from '@lingui/core/macro'
import { candidatePath, manageBasesPath, managedBasePath } from '../router/addresses/candidatesAddress'
import { route, screenOf } from '../router/route'
import { clipboard } from '../ui/icons/screenDrawings'

export const candidatesRoutes = [
  route({
    path: manageBasesPath,
    title: msg({ id: 'manage.title', message: 'Manage studies' }),
    needs: 'canWriteStudies',
    icon: clipboard,
    sidebar: 'administration',
    key: 'm',
    frame: 'page',
    screen: screenOf(() => import('./ManageBasesScreen')),
  }),
  route({
    path: managedBasePath,
    title: msg({ id: 'manage.base', message: '{base}' }),
    needs: 'canWriteStudies',
    frame: 'page',
    screen: screenOf(() => import('./ManagedBaseScreen')),
  }),
  route({
    path: candidatePath,
    title: msg({ id: 'manage.candidate', message: 'New version' }),
    needs: 'canWriteStudies',
    frame: 'page',
    screen: screenOf(() => import('./CandidateScreen')),
  }),
]

import { msg } from '@lingui/core/macro'
import { guidePath, helpPath } from '../router/addresses/helpAddress'
import { route, screenOf } from '../router/route'
import { book } from '../ui/moreDrawings'

export const helpRoutes = [
  route({
    path: helpPath,
    title: msg({ id: 'help.title', message: 'Help' }),
    needs: 'signedIn',
    icon: book,
    frame: 'page',
    screen: screenOf(() => import('./HelpScreen')),
  }),
  route({
    path: guidePath,
    title: msg({ id: 'help.guide', message: 'Guide' }),
    needs: 'signedIn',
    frame: 'page',
    screen: screenOf(() => import('./GuideScreen')),
  }),
]

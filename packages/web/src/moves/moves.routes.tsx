import { msg } from '@lingui/core/macro'
import { movesPath, studyMovePath } from '../router/addresses/candidatesAddress'
import { route, screenOf } from '../router/route'

export const movesRoutes = [
  route({
    path: movesPath,
    title: msg({ id: 'caseMoves.title', message: 'Move cases of {base}' }),
    needs: 'canManageBases',
    frame: 'page',
    screen: screenOf(() => import('./MovesScreen')),
  }),
  route({
    path: studyMovePath,
    title: msg({ id: 'caseMoves.one', message: 'Move of cases of {base}' }),
    needs: 'canManageBases',
    frame: 'page',
    screen: screenOf(() => import('./StudyMoveScreen')),
  }),
]

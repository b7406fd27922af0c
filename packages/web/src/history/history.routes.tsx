import { msg } from '@lingui/core/macro'
import { route, screenOf } from '../router/route'
import { caseHistoryPath } from './historyAddress'

const caseHistory = {
  title: msg({ id: 'history.title', message: 'History of {caseId}' }),
  needs: 'canReviewCases',
  frame: 'page',
  staysAs: 'caseHistory',
} as const

const caseHistoryScreen = screenOf<CaseHistoryNames>(() => import('./CaseHistoryRoute'))

export const historyRoutes = [
  route({
    path: '/log',
    title: msg({ id: 'overview.title', message: 'All cases' }),
    needs: 'canReviewCases',
    icon: 'layers',
    sidebar: 'review',
    key: 'c',
    frame: 'page',
    screen: screenOf(() => import('./overview/OverviewScreen')),
  }),
  route({ ...caseHistory, path: caseHistoryPath, screen: caseHistoryScreen }),
  route({ ...caseHistory, path: `${caseHistoryPath}/:question`, screen: caseHistoryScreen }),
]

/** The names of the address, as the specification has them. */
export interface CaseHistoryNames {
  readonly group: string
  readonly base: string
  readonly user: string
  readonly caseId: string
  readonly question?: string
}

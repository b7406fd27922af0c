import { emptyMatrix } from '@casebook/core/matrix/matrix'
import { everyTrailEntry } from '@casebook/core/reviews/trailFilter'
import { confirmsAsMonitor, entersCases, reviewsCases, signsAsPi } from '../people'
import { everybodySignedIn, type OtherCall } from './otherCall'

const openBase = { group: 'Study', base: 'open' }

export const reviewsCalls: Readonly<Record<string, OtherCall>> = {
  'studyTrail?action=getStudyTrail': {
    request: { ...openBase, language: 'en' },
    done: 'ReceivedStudyTrail',
    who: reviewsCases,
  },
  'studyTrail?action=getPageOfStudyTrail': {
    request: { ...openBase, filter: everyTrailEntry, language: 'en', limit: 200 },
    done: 'ReceivedPageOfStudyTrail',
    who: reviewsCases,
  },
  'studyTrail?action=recordTrailReview': {
    request: { group: 'Study', base: 'nowhere', filter: everyTrailEntry, upTo: '2026-03-02T08:00:00.000Z', note: '' },
    done: 'KnowledgeBaseNotFound',
    who: reviewsCases,
  },
  'accessReport?action=getAccessReport': {
    request: { ...openBase, limit: 200 },
    done: 'ReceivedAccessReport',
    who: reviewsCases,
  },
  'accessReport?action=recordAccessReview': {
    request: { group: 'Study', base: 'nowhere', upTo: '2026-03-02T08:00:00.000Z', note: '' },
    done: 'KnowledgeBaseNotFound',
    who: reviewsCases,
  },
  'sdv?action=getSdvReport': { request: {}, done: 'ReceivedBinaryData', who: reviewsCases },
  'statistics?action=getStatistics': {
    request: { group: 'Study', base: 'open' },
    done: 'ReceivedBinaryData',
    who: entersCases,
  },
  'statistics?action=getAllStatistics': {
    request: { group: 'Study', base: 'open' },
    done: 'ReceivedBinaryData',
    who: reviewsCases,
  },
  // A group of somebody else's, whatever one is in it.
  'statistics?action=getGroupStatistics': { request: { group: 'Team' }, done: 'GroupNotFound', who: everybodySignedIn },
  'statistics?action=getStatisticsSources': {
    request: { base: { group: 'Study', base: 'open' } },
    done: 'ReceivedStatisticsSources',
    who: everybodySignedIn,
  },
  'verification?action=getCasesToVerify': {
    request: {},
    done: 'ReceivedCasesToVerify',
    who: (person) => signsAsPi(person) || confirmsAsMonitor(person),
  },
  'verification?action=getChanges': {
    request: {},
    done: 'ReceivedChanges',
    who: (person) => signsAsPi(person) || confirmsAsMonitor(person),
  },
  'sampling?action=getSamplingPlan': {
    request: { base: { group: 'Study', base: 'open' } },
    done: 'ReceivedSamplingPlan',
    who: reviewsCases,
  },
  'sampling?action=repeatDraw': {
    request: { base: { group: 'Study', base: 'open' } },
    done: 'DrawRepeated',
    who: reviewsCases,
  },
  'sampling?action=setSamplingPlan': {
    request: { base: { group: 'Study', base: 'open' }, share: 10, questions: [] },
    done: 'PlanSet',
    who: reviewsCases,
  },
  // Nothing is said of a single case; `matrix.test.ts` shows whose cases are counted.
  'statistics?action=getMatrix': {
    request: { spec: emptyMatrix(openBase) },
    done: 'ReceivedMatrix',
    who: everybodySignedIn,
  },
  'statistics?action=getCasesOfCell': {
    request: { spec: emptyMatrix(openBase), row: 0, column: 0 },
    done: 'ReceivedCasesOfCell',
    who: everybodySignedIn,
  },
  'statistics?action=saveMatrix': {
    request: { name: 'Kept', spec: emptyMatrix(openBase) },
    done: 'Ok',
    who: everybodySignedIn,
  },
  'statistics?action=loadMatrix': {
    request: { name: 'None', base: openBase },
    done: 'MatrixNotFound',
    who: everybodySignedIn,
  },
  'statistics?action=removeMatrix': { request: { name: 'None', base: openBase }, done: 'Ok', who: everybodySignedIn },
  'statistics?action=listMatrices': { request: { base: openBase }, done: 'ReceivedMatrices', who: everybodySignedIn },
  'verification?action=getSigningMeans': {
    request: {},
    done: 'ReceivedSigningMeans',
    who: (person) => signsAsPi(person) || confirmsAsMonitor(person),
  },
  'verification?action=beginPasskeySigning': {
    request: {},
    done: 'PasskeyAsked',
    who: (person) => signsAsPi(person) || confirmsAsMonitor(person),
  },
  'query?action=getAllNodes': { request: {}, done: 'ReceivedNodes', who: everybodySignedIn },
  'query?action=getAllQueries': { request: {}, done: 'ReceivedQueries', who: everybodySignedIn },
  'query?action=getAllQueriesExcel': { request: {}, done: 'ReceivedBinaryData', who: everybodySignedIn },
  'query?action=uploadQueries': { request: { data: '' }, done: 'UploadFailed', who: reviewsCases },
  'query?action=getPageOfQueries': {
    request: {
      filters: {},
      sort: { column: 'id', descending: false },
      language: 'en',
      limit: 200,
      words: { internal: '', token: '' },
    },
    done: 'ReceivedPageOfQueries',
    who: everybodySignedIn,
  },
}

import { administers, entersCases, managesGroups, reviewsCases } from '../people'
import { everybodySignedIn, type OtherCall } from './otherCall'

export const casesCalls: Readonly<Record<string, OtherCall>> = {
  'cases?action=newCase': { request: { base: { group: 'Study', base: 'open' } }, done: 'Ok', who: entersCases },
  'cases?action=submitCase': {
    request: {
      submission: {
        base: { group: 'Study', base: 'open' },
        caseName: 'Submitted',
        facts: [{ id: 'age', value: 40 }],
      },
    },
    done: 'Submitted',
    who: entersCases,
  },
  'cases?action=getPageOfCases': {
    request: { order: 'name', descending: false, limit: 200 },
    done: 'ReceivedPageOfCases',
    who: everybodySignedIn,
  },
  // Nothing was published at that moment: the answer comes before any case is read, and is the same for everybody.
  'pictures?action=getPastCases': {
    request: { base: { group: 'Study', base: 'open' }, asOf: '2001-01-01T00:00:00.000Z' },
    done: 'NotPublishedThen',
    who: everybodySignedIn,
  },
  'visits?action=getVisitMatrix': {
    request: { base: { group: 'Study', base: 'open' }, limit: 100 },
    done: 'ReceivedVisitMatrix',
    who: everybodySignedIn,
  },
  'cases?action=searchInCases': {
    request: { content: '', order: 'name', descending: false },
    done: 'ReceivedFoundCases',
    who: everybodySignedIn,
  },
  'followUps?action=exportFollowUps': {
    request: { onlyMine: true, language: 'en' },
    done: 'ReceivedBinaryData',
    who: entersCases,
  },
  'followUps?action=getFollowUpDays': {
    request: { onlyMine: true, first: '2026-11-01', last: '2026-11-30' },
    done: 'ReceivedFollowUpDays',
    who: entersCases,
  },
  'followUps?action=getFollowUps': {
    request: { onlyMine: false, today: '2026-03-02', limit: 200 },
    done: 'ReceivedFollowUps',
    who: entersCases,
  },
  'cases?action=getDeletedCases': { request: { filter: '' }, done: 'ReceivedDeletedCases', who: administers },
  'cases?action=listMyCases': {
    request: { base: { group: 'Study', base: 'open' } },
    done: 'ReceivedCases',
    who: everybodySignedIn,
  },
  'cases?action=listAllMyCases': { request: {}, done: 'ReceivedCases', who: everybodySignedIn },
  'cases?action=listMyCasesFiltered': {
    request: { base: { group: 'Study', base: 'open' }, content: '40' },
    done: 'ReceivedCases',
    who: everybodySignedIn,
  },
  'cases?action=listAllCases': { request: {}, done: 'ReceivedAllCases', who: reviewsCases },
  'cases?action=getPageOfAllCases': {
    request: { order: 'case', descending: false, limit: 200 },
    done: 'ReceivedPageOfAllCases',
    who: reviewsCases,
  },
  'groupsApi?action=listGroups': { request: {}, done: 'ReceivedGroups', who: everybodySignedIn },
  'groupsApi?action=listGroupsIOwn': { request: {}, done: 'ReceivedGroups', who: everybodySignedIn },
  'groupsApi?action=listMySelectedGroups': { request: {}, done: 'ReceivedGroups', who: everybodySignedIn },
  'groupsApi?action=confirmNotices': { request: { upTo: 0 }, done: 'Ok', who: everybodySignedIn },
  'groupsApi?action=getPageOfAssignments': {
    request: { from: 0, limit: 10 },
    done: 'ReceivedPageOfAssignments',
    who: everybodySignedIn,
  },
  'groupsApi?action=createGroup': {
    request: { name: 'New', description: '', sharedCases: true },
    done: 'GroupCreated',
    who: everybodySignedIn,
  },
  'groupsApi?action=getGroupData': { request: { name: 'Team' }, done: 'ReceivedGroupData', who: everybodySignedIn },
  'groupsApi?action=setMembershipStatus': {
    request: { group: 'Team', user: 'nobody', status: 'NoMembership' },
    done: 'Ok',
    who: everybodySignedIn,
  },
  'groupManager?action=setAssignments': { request: { entries: [] }, done: 'Ok', who: managesGroups },
  'groupManager?action=listUsers': { request: {}, done: 'ReceivedUsers', who: managesGroups },
  'interview?action=takeBack': { request: { password: 'a wrong one' }, done: 'PasswordWrong', who: everybodySignedIn },
  'table?action=makeExcel': {
    request: { table: [['One'], ['1']] },
    done: 'ReceivedBinaryData',
    who: everybodySignedIn,
  },
  'dialogApi?action=exportCompleteCaseHistory': { request: {}, done: 'Ok', who: reviewsCases },
  'dialogApi?action=getExportState': { request: {}, done: 'NoneFound', who: reviewsCases },
  'dialogApi?action=downloadCompleteCaseHistory': { request: {}, done: 'NoneFound', who: reviewsCases },
  'export?action=data': { request: { kbg: 'Study', kb: 'open' }, done: 'ReceivedBinaryData', who: everybodySignedIn },
}

import { administers, writesStudies } from '../people'
import { anybody, everybodySignedIn, type OtherCall } from './otherCall'

const noCandidate = '00000000-0000-4000-8000-000000000000'

const openBase = { group: 'Study', base: 'open' }
const nowhere = { group: 'Study', base: 'nowhere' }

export const basesCalls: Readonly<Record<string, OtherCall>> = {
  'server?action=getBasesOverview': { request: {}, done: 'ReceivedBasesOverview', who: everybodySignedIn },
  'home?action=getWaiting': { request: { today: '2026-03-02' }, done: 'ReceivedWaiting', who: everybodySignedIn },
  'pictures?action=getStudyPictures': {
    request: { base: { group: 'Study', base: 'open' } },
    done: 'ReceivedStudyPictures',
    who: everybodySignedIn,
  },
  'papers?action=getCodebook': {
    request: { group: 'Study', base: 'open', language: 'en' },
    done: 'ReceivedCodebook',
    who: everybodySignedIn,
  },
  'papers?action=getVersionChanges': {
    request: { group: 'Study', base: 'open', language: 'en' },
    done: 'ReceivedVersionChanges',
    who: everybodySignedIn,
  },
  'papers?action=getAcceptance': {
    request: { group: 'Study', base: 'open', language: 'en', format: 'page' },
    done: 'ReceivedAcceptance',
    who: everybodySignedIn,
  },
  'papers?action=getDraftAcceptance': {
    request: { candidate: noCandidate, language: 'en', format: 'page' },
    done: 'CandidateNotFound',
    who: writesStudies,
  },
  'papers?action=getPaper': {
    request: { group: 'Study', base: 'nowhere', language: 'en', kind: 'codebook' },
    done: 'KnowledgeBaseNotFound',
    who: everybodySignedIn,
  },
  'knowledgeBasePermission?action=getAllowedBases': {
    request: {},
    done: 'ReceivedAllowedBases',
    who: everybodySignedIn,
  },
  'knowledgeBase?action=getKnowledgeBase': {
    request: { group: 'Study', base: 'open' },
    done: 'ReceivedKnowledgeBase',
    who: everybodySignedIn,
  },
  'fileStorage?action=list': { request: {}, done: 'ReceivedFiles', who: administers },
  'fileStorage?action=upload': { request: { name: 'a.txt', data: 'YQ==' }, done: 'FileRefused', who: administers },
  'fileStorage?action=remove': { request: { file: 'no-such-file.png' }, done: 'Ok', who: administers },
  // For staff only.
  'fileStorage?action=file': { request: { file: 'rota.png' }, done: 'ReceivedFile', who: anybody },
  // Of a base that no tablet was handed over for.
  'FileGetter?action=file': {
    request: { fileName: 'scan.png', kbg: 'Study', kb: 'granted' },
    done: 'ReceivedFile',
    who: everybodySignedIn,
  },
  'baseManager?action=tryCheck': {
    request: { group: 'Ward', base: 'gone', check: { questionId: 'age', if: { All: [] } } },
    done: 'StudyNotFound',
    who: writesStudies,
  },
  'baseManager?action=getCheckTrial': {
    request: { group: 'Ward', base: 'gone' },
    done: 'StudyNotFound',
    who: writesStudies,
  },
  'baseManager?action=stopCheckTrial': {
    request: { group: 'Ward', base: 'gone' },
    done: 'StudyNotFound',
    who: writesStudies,
  },
  'baseManager?action=startRehearsal': {
    request: { candidate: noCandidate },
    done: 'CandidateNotFound',
    who: writesStudies,
  },
  'baseManager?action=getRehearsal': {
    request: { candidate: noCandidate },
    done: 'CandidateNotFound',
    who: writesStudies,
  },
  'baseManager?action=stopRehearsal': {
    request: { candidate: noCandidate },
    done: 'CandidateNotFound',
    who: writesStudies,
  },
  'baseManager?action=getRehearsedCases': {
    request: { candidate: noCandidate, kind: 'lost', about: 'age', reason: 'Hidden' },
    done: 'CandidateNotFound',
    who: writesStudies,
  },
  'baseManager?action=exportRehearsal': {
    request: { candidate: noCandidate },
    done: 'CandidateNotFound',
    who: writesStudies,
  },
  'knowledgeBasePermission?action=getOverview': { request: {}, done: 'ReceivedOverview', who: administers },
  'knowledgeBasePermission?action=saveProtections': { request: { protections: {} }, done: 'Ok', who: administers },
  'knowledgeBasePermission?action=getUserAccess': {
    request: { user: 'lead' },
    done: 'ReceivedUserAccess',
    who: administers,
  },
  'knowledgeBasePermission?action=saveUserAccess': {
    request: { user: 'lead', access: {} },
    done: 'Ok',
    who: administers,
  },
  'knowledgeBasePermission?action=getBaseAccess': {
    request: { group: 'Study', base: 'nowhere' },
    done: 'KnowledgeBaseNotFound',
    who: administers,
  },
  'knowledgeBasePermission?action=changeBaseAccess': {
    request: { group: 'Study', base: 'nowhere', give: [], groups: [], take: [] },
    done: 'KnowledgeBaseNotFound',
    who: administers,
  },
  'knowledgeBasePermission?action=findPeople': { request: { filter: '' }, done: 'FoundPeople', who: administers },
  'life?action=getStudyLife': {
    request: { group: 'Study', base: 'open' },
    done: 'ReceivedStudyLife',
    who: writesStudies,
  },
  'life?action=takeSnapshot': {
    request: { group: 'Study', base: 'nowhere', name: 'Interim' },
    done: 'KnowledgeBaseNotFound',
    who: writesStudies,
  },
  'life?action=moveStudy': {
    request: { group: 'Study', base: 'nowhere', move: 'sign', reason: 'Done' },
    done: 'KnowledgeBaseNotFound',
    who: writesStudies,
  },
  'baseManager?action=getManagedBases': { request: {}, done: 'ReceivedManagedBases', who: writesStudies },
  'baseManager?action=uploadCandidate': {
    request: { fileName: 'a.json', data: '' },
    done: 'DocumentRefused',
    who: writesStudies,
  },
  'baseManager?action=getCandidate': {
    request: { candidate: noCandidate },
    done: 'CandidateNotFound',
    who: writesStudies,
  },
  'baseManager?action=publishCandidate': {
    request: { candidate: noCandidate, version: '2', follows: null },
    done: 'CandidateNotFound',
    who: administers,
  },
  'practice?action=getPractice': { request: openBase, done: 'ReceivedPractice', who: writesStudies },
  'practice?action=beginPractice': { request: nowhere, done: 'KnowledgeBaseNotFound', who: administers },
  'practice?action=promoteVersion': {
    request: { ...nowhere, version: '1', checksum: '0'.repeat(64), follows: null },
    done: 'KnowledgeBaseNotFound',
    who: administers,
  },
  'practice?action=emptyPractice': { request: nowhere, done: 'KnowledgeBaseNotFound', who: administers },
  'baseManager?action=setRetired': {
    request: { group: 'Study', base: 'nowhere', isRetired: true },
    done: 'KnowledgeBaseNotFound',
    who: administers,
  },
  'baseManager?action=discardCandidate': {
    request: { candidate: noCandidate },
    done: 'CandidateNotFound',
    who: writesStudies,
  },
  'baseManager?action=keepCandidateFile': {
    request: { candidate: noCandidate, uploadedAt: '2026-03-02T12:00:00Z', fileName: 'a.json', data: '' },
    done: 'CandidateNotFound',
    who: writesStudies,
  },
  'baseManager?action=beAtCandidate': {
    request: { candidate: noCandidate },
    done: 'CandidateNotFound',
    who: writesStudies,
  },
  'baseManager?action=askForPublication': {
    request: { candidate: noCandidate, isAsked: true },
    done: 'CandidateNotFound',
    who: writesStudies,
  },
  'baseManager?action=getCandidateFile': {
    request: { candidate: noCandidate },
    done: 'CandidateNotFound',
    who: writesStudies,
  },
  'baseManager?action=getVersionFile': {
    request: { group: 'Study', base: 'nowhere', version: '1' },
    done: 'KnowledgeBaseNotFound',
    who: writesStudies,
  },
  'baseManager?action=exportBase': {
    request: { group: 'Study', base: 'nowhere', format: 'redcap' },
    done: 'KnowledgeBaseNotFound',
    who: writesStudies,
  },
}

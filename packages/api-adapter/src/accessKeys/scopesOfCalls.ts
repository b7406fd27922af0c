/**
 * The scopes of which a key needs one, for each call that is open to keys. Everything else is for people; `callsForPeople.fixture.ts` lists it, so
 * that a test can ask of every call whether somebody has decided.
 */

import type { BaseName } from '@casebook/core/bases/baseName'
import { isAboutOnly, type Scope, scopes } from '@casebook/core/call/callersKey'

type Scopes = readonly Scope[]

const data: Scopes = ['readData']
const submit: Scopes = ['submitCases']
const imports: Scopes = ['importData']
const forms: Scopes = ['readForms']
const admin: Scopes = ['administer']
/** Programs that read or send answers need the questions, too. */
const form: Scopes = ['readForms', 'readData', 'submitCases', 'importData']
const any: Scopes = scopes

export const scopesByCall: Readonly<Record<string, Readonly<Record<string, Scopes>>>> = {
  accessKeys: {
    getOwnKey: any,
  },
  accessReport: {
    getAccessReport: admin,
  },
  answerFiles: {
    caseFile: data,
  },
  baseManager: {
    discardCandidate: admin,
    exportBase: forms,
    exportRehearsal: admin,
    getCandidate: admin,
    getCandidateFile: admin,
    getManagedBases: admin,
    getRehearsal: admin,
    getRehearsedCases: admin,
    getVersionFile: forms,
    keepCandidateFile: admin,
    getCheckTrial: admin,
    stopCheckTrial: admin,
    tryCheck: admin,
    startRehearsal: admin,
    stopRehearsal: admin,
    uploadCandidate: admin,
  },
  cases: {
    getPageOfAllCases: data,
    getPageOfCases: data,
    listAllCases: data,
    listAllMyCases: data,
    listMyCases: data,
    listMyCasesFiltered: data,
    searchInCases: data,
    submitCase: submit,
  },
  codeLists: {
    getCodeLists: admin,
    getLabels: form,
    removeCodeList: admin,
    searchCodes: form,
    uploadCodeList: admin,
  },
  dialogApi: {
    downloadCompleteCaseHistory: data,
    exportCaseDocument: data,
    exportCaseHistory: data,
    exportCompleteCaseHistory: data,
    getAnswerHistory: data,
    getCaseHistory: data,
    getCaseRevision: data,
    getExportState: data,
  },
  export: {
    data: data,
  },
  FileGetter: {
    file: forms,
  },
  fileStorage: {
    list: admin,
    remove: admin,
    upload: admin,
  },
  followUps: {
    exportFollowUps: data,
    getFollowUpDays: data,
    getFollowUps: data,
  },
  imports: {
    beginImport: imports,
    discardImport: imports,
    exportImportReport: imports,
    exportRefusedRecords: imports,
    getImport: imports,
    getImportColumns: imports,
    getImportFindings: imports,
    getImports: imports,
    rehearseImport: imports,
    runImport: imports,
    sendImportPiece: imports,
    stopImport: imports,
  },
  knowledgeBase: {
    getKnowledgeBase: form,
  },
  knowledgeBasePermission: {
    findPeople: admin,
    getAllowedBases: form,
    getBaseAccess: admin,
    getOverview: admin,
    getUserAccess: admin,
  },
  life: {
    getStudyLife: admin,
    takeSnapshot: admin,
  },
  logApi: {
    exportLog: admin,
    getLog: admin,
  },
  moves: {
    exportMoveReport: admin,
    getMove: admin,
    getMoves: admin,
  },
  option: {
    getDeployment: admin,
    getFileStorage: admin,
    getInterimLocks: admin,
    getReminderMail: admin,
    getRequiredFactor: admin,
    getScheduledMails: admin,
    getUserManual: admin,
    getUserRankMail: admin,
    setCustomLoginPage: admin,
    setCustomTranslations: admin,
    setFileStorage: admin,
    setInterimLocks: admin,
    setPatientPage: admin,
    setReminderMail: admin,
    setUserManual: admin,
    setUserRankMail: admin,
  },
  papers: {
    getAcceptance: forms,
    getCodebook: forms,
    getDraftAcceptance: admin,
    getPaper: forms,
    getVersionChanges: forms,
  },
  pictures: {
    getPastCases: data,
    getStudyPictures: data,
  },
  practice: {
    getPractice: admin,
  },
  query: {
    getAllNodes: data,
    getAllQueries: data,
    getAllQueriesExcel: data,
    getPageOfQueries: data,
    getQueriesForCase: data,
    getQueriesForCaseExcel: data,
  },
  server: {
    getBasesOverview: form,
  },
  sites: {
    getSites: form,
  },
  statistics: {
    getAllStatistics: data,
    getCasesOfCell: data,
    getGroupStatistics: data,
    getMatrix: data,
    getStatistics: data,
    getStatisticsSources: data,
    listMatrices: data,
    loadMatrix: data,
  },
  studyTrail: {
    getPageOfStudyTrail: data,
    getStudyTrail: data,
  },
  visits: {
    getVisitMatrix: data,
  },
}

/** One of these is enough; null: the call is for people only. */
export function scopesOfCall(path: string, action: string): Scopes | null {
  return scopesByCall[path]?.[action] ?? null
}

/** The calls that answer with nothing but what is of the study that they name. A key of one study makes no others. */
const ofOneStudy: ReadonlySet<string> = new Set([
  'cases.submitCase',
  'cases.getPageOfCases',
  'cases.listMyCases',
  'cases.listMyCasesFiltered',
  'cases.searchInCases',
  'export.data',
  'FileGetter.file',
  'knowledgeBase.getKnowledgeBase',
  'pictures.getPastCases',
  'pictures.getStudyPictures',
  'statistics.getAllStatistics',
  'statistics.getCasesOfCell',
  'statistics.getGroupStatistics',
  'statistics.getMatrix',
  'statistics.getStatistics',
  'statistics.getStatisticsSources',
  'statistics.listMatrices',
  'statistics.loadMatrix',
  'studyTrail.getPageOfStudyTrail',
  'studyTrail.getStudyTrail',
  'visits.getVisitMatrix',
])

const ofNoStudy: ReadonlySet<string> = new Set(['accessKeys.getOwnKey', 'sites.getSites'])

/** Whether a key for one study may make the call. Takes the request as the core has it. */
export function isWithinStudy(study: BaseName, call: string, request: unknown): boolean {
  return ofNoStudy.has(call) || (ofOneStudy.has(call) && isAboutOnly(study, request))
}

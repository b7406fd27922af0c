import { administers, looksAtFeedback, reviewsServerLogs } from '../people'
import { anybody, everybodySignedIn, type OtherCall } from './otherCall'

/** To a mail server that no server may speak to. */
const aTestMail = {
  testRecipient: 'ada@example.org',
  mailCredentials: { from: 'study@example.org', host: '127.0.0.1', sslPort: 587, user: '', password: '' },
}

const aList = { list: 'ICD-10-GM', version: '2026' }

export const optionsCalls: Readonly<Record<string, OtherCall>> = {
  'option?action=getMailServer': { request: {}, done: 'ReceivedOption', who: administers },
  'option?action=setMailServer': { request: { value: null }, done: 'Ok', who: administers },
  'option?action=testMail': { request: aTestMail, done: 'MailError', who: administers },
  'codeLists?action=getCodeLists': { request: {}, done: 'ReceivedCodeLists', who: administers },
  'codeLists?action=uploadCodeList': {
    request: { ...aList, language: 'en', data: '' },
    done: 'CodeListRefused',
    who: administers,
  },
  'codeLists?action=removeCodeList': { request: aList, done: 'CodeListNotFound', who: administers },
  'codeLists?action=searchCodes': {
    request: { ...aList, typed: 'I21' },
    done: 'CodeListNotFound',
    who: everybodySignedIn,
  },
  'codeLists?action=getLabels': {
    request: { ...aList, codes: ['I21'] },
    done: 'CodeListNotFound',
    who: everybodySignedIn,
  },
  'option?action=getInterimLocks': { request: {}, done: 'ReceivedOption', who: administers },
  'option?action=getScheduledMails': { request: { kind: 'rank' }, done: 'ReceivedScheduledMails', who: administers },
  'option?action=getReminderMail': { request: {}, done: 'ReceivedOption', who: administers },
  'option?action=setReminderMail': { request: { value: null }, done: 'Ok', who: administers },
  'option?action=getUserRankMail': { request: {}, done: 'ReceivedOption', who: administers },
  'option?action=setUserRankMail': { request: { value: null }, done: 'Ok', who: administers },
  'option?action=getDeployment': { request: {}, done: 'ReceivedOption', who: administers },
  'option?action=setDeployment': { request: { value: null }, done: 'Ok', who: administers },
  'option?action=getRequiredFactor': { request: {}, done: 'ReceivedOption', who: administers },
  'option?action=setRequiredFactor': { request: { value: null }, done: 'Ok', who: administers },
  'option?action=getUserManual': { request: {}, done: 'ReceivedOption', who: administers },
  'option?action=setUserManual': { request: { value: null }, done: 'Ok', who: administers },
  'option?action=getCustomLoginPage': { request: {}, done: 'ReceivedOption', who: anybody },
  'option?action=getPatientPage': { request: {}, done: 'ReceivedOption', who: anybody },
  'option?action=setPatientPage': { request: { value: null }, done: 'Ok', who: administers },
  'option?action=setCustomLoginPage': { request: { value: null }, done: 'Ok', who: administers },
  'option?action=getCustomTranslations': { request: {}, done: 'ReceivedOption', who: anybody },
  'option?action=setCustomTranslations': { request: { value: null }, done: 'Ok', who: administers },
  'option?action=getFileStorage': { request: {}, done: 'ReceivedOption', who: administers },
  'option?action=setFileStorage': { request: { value: null }, done: 'Ok', who: administers },
  'option?action=getProviders': { request: {}, done: 'ReceivedProviders', who: administers },
  'option?action=getProvider': { request: { id: 'p1' }, done: 'ReceivedOption', who: administers },
  'option?action=setProvider': { request: { id: 'p1', value: null }, done: 'Ok', who: administers },
  'option?action=testDirectory': {
    request: { id: 'p1', user: 'nora', password: 'a wrong one' },
    done: 'NoSuchProvider',
    who: administers,
  },
  'option?action=beginProviderTest': { request: { id: 'p1' }, done: 'NoSuchProvider', who: administers },
  'feedback?action=get': { request: {}, done: 'ReceivedFeedback', who: looksAtFeedback },
  'feedback?action=save': {
    request: { message: 'Good', url: '/', browser: 'Firefox', email: 'a@b.example' },
    done: 'Ok',
    who: anybody,
  },
  'logApi?action=getLog': { request: { page: 0 }, done: 'ReceivedLog', who: reviewsServerLogs },
  'logApi?action=exportLog': { request: {}, done: 'ReceivedBinaryData', who: reviewsServerLogs },
}

import { administers } from '../people'
import { anybody, everybodySignedIn, type OtherCall } from './otherCall'

const aRegistration = {
  email: 'eve@example.org',
  firstName: 'Eve',
  lastName: 'X',
  title: '',
  institution: 'Clinic',
  address: 'Road 1',
  city: 'Ulm',
  zip: '89073',
  country: 'Germany',
  phone: '1',
  invitationPassword: '',
  captcha: '000000',
  activationContinuationLink: 'http://127.0.0.1/',
}

const aWebhook = { name: 'Lab', address: 'http://lab.example', kinds: ['case.saved'], study: null }
const noWebhook = '00000000-0000-4000-8000-000000000000'

export const accountsCalls: Readonly<Record<string, OtherCall>> = {
  'loginApi?action=login': { request: { user: 'nobody', password: 'a wrong one' }, done: 'LoginFailed', who: anybody },
  'loginApi?action=enterCode': { request: { step: 'no-such-step', code: '123456' }, done: 'SignInAgain', who: anybody },
  'loginApi?action=beginPasskeySignIn': { request: {}, done: 'PasskeyAsked', who: anybody },
  'loginApi?action=signInByPasskey': { request: { response: '{}' }, done: 'PasskeyRefused', who: anybody },
  'secondFactorApi?action=beginPasskey': {
    request: { currentPassword: 'a wrong one' },
    done: 'CurrentPasswordWrong',
    who: everybodySignedIn,
  },
  'secondFactorApi?action=addPasskey': {
    request: { response: '{}', name: 'Ward' },
    done: 'PasskeyRefused',
    who: everybodySignedIn,
  },
  'secondFactorApi?action=renamePasskey': {
    request: { id: 'none', name: 'Ward' },
    done: 'NoSuchPasskey',
    who: everybodySignedIn,
  },
  'secondFactorApi?action=removePasskey': {
    request: { id: 'none', currentPassword: 'a wrong one' },
    done: 'CurrentPasswordWrong',
    who: everybodySignedIn,
  },
  'secondFactorApi?action=getSecondFactor': { request: {}, done: 'ReceivedSecondFactor', who: everybodySignedIn },
  'secondFactorApi?action=beginApp': {
    request: { currentPassword: 'a wrong one' },
    done: 'CurrentPasswordWrong',
    who: everybodySignedIn,
  },
  'secondFactorApi?action=confirmApp': { request: { code: '123456' }, done: 'NotBegun', who: everybodySignedIn },
  'secondFactorApi?action=makeRecoveryCodes': {
    request: { currentPassword: 'a wrong one' },
    done: 'CurrentPasswordWrong',
    who: everybodySignedIn,
  },
  'secondFactorApi?action=removeApp': {
    request: { currentPassword: 'a wrong one' },
    done: 'CurrentPasswordWrong',
    who: everybodySignedIn,
  },
  'loginApi?action=beginProviderSignIn': {
    request: { provider: 'p1', returnTo: '/' },
    done: 'NoSuchProvider',
    who: anybody,
  },
  'loginApi?action=signInAtDirectory': {
    request: { provider: 'p1', user: 'nora', password: 'a wrong one' },
    done: 'NoSuchProvider',
    who: anybody,
  },
  'loginApi?action=endProviderSignIn': { request: { state: 'not ours' }, done: 'SignInAgain', who: anybody },
  'loginApi?action=logout': { request: {}, done: 'Ok', who: anybody },
  'loginApi?action=getSignInOffers': { request: {}, done: 'SignInOffers', who: anybody },
  'loginApi?action=getClientUserInfo': { request: {}, done: 'ReceivedUser', who: everybodySignedIn },
  'loginApi?action=isSessionOpen': { request: {}, done: 'SessionOpen', who: everybodySignedIn },
  'loginApi?action=getJournalKey': {
    request: { device: 'a-device-of-their-own-1' },
    done: 'ReceivedJournalKey',
    who: everybodySignedIn,
  },
  'loginApi?action=setPassword': { request: { password: 'short' }, done: 'PasswordInvalid', who: everybodySignedIn },
  'setupApi?action=createAdministrator': {
    request: {
      data: 'no-such-link',
      username: 'eve',
      firstName: '',
      lastName: '',
      password: 'Bernoulli numbers, 1843',
    },
    done: 'SetupLinkInvalid',
    who: anybody,
  },
  'loginApi?action=register': { request: aRegistration, done: 'RegistrationClosed', who: anybody },
  'loginApi?action=activate': { request: { data: 'no-such-link' }, done: 'ActivationFailed', who: anybody },
  'loginApi?action=resetPassword': {
    request: { user: 'nobody', activationContinuationLink: 'http://127.0.0.1/' },
    done: 'Ok',
    who: anybody,
  },
  'loginApi?action=reactivate': {
    request: { username: 'nobody', activationContinuationLink: 'http://127.0.0.1/' },
    done: 'Ok',
    who: administers,
  },
  'invitationApi?action=invite': {
    request: {
      people: [{ email: 'new@example.org', firstName: '', lastName: 'New', roles: [], bases: [] }],
      language: 'en',
      activationContinuationLink: 'http://127.0.0.1/',
    },
    done: 'Invited',
    who: administers,
  },
  'invitationApi?action=getInvitations': { request: {}, done: 'ReceivedInvitations', who: administers },
  'invitationApi?action=renewInvitation': {
    request: { username: 'nobody', language: 'en', activationContinuationLink: 'http://127.0.0.1/' },
    done: 'NoSuchInvitation',
    who: administers,
  },
  'invitationApi?action=withdrawInvitation': {
    request: { username: 'nobody' },
    done: 'NoSuchInvitation',
    who: administers,
  },
  'invitationApi?action=sendMailAgain': {
    request: { id: '00000000-0000-4000-8000-000000000000' },
    done: 'NoSuchMail',
    who: administers,
  },
  'invitationApi?action=getRegistration': { request: {}, done: 'ReceivedRegistration', who: administers },
  'invitationApi?action=setRegistration': {
    request: { isOpen: false, invitationPassword: '' },
    done: 'Ok',
    who: administers,
  },
  'command?action=SetPassword': {
    request: {
      token: 'no-such-token',
      command: { SetPassword: { user: 'nobody', password: 'Bernoulli numbers, 1843' } },
    },
    done: 'TokenError',
    who: anybody,
  },
  'captchaApi?action=getCaptcha': { request: {}, done: 'ReceivedCaptcha', who: anybody },
  'captchaApi?action=getCaptchaSound': { request: { language: 'en' }, done: 'CaptchaExpired', who: anybody },
  'user?action=list': { request: {}, done: 'ReceivedUsers', who: administers },
  'user?action=getPageOfUsers': { request: { filter: '', limit: 10 }, done: 'ReceivedPageOfUsers', who: administers },
  'user?action=get': { request: { username: 'lead' }, done: 'ReceivedUser', who: administers },
  'user?action=save': {
    request: { username: 'lead', roles: ['ADMIN'], isActivated: true, isFrozen: false },
    done: 'Ok',
    who: administers,
  },
  'user?action=setLimits': {
    request: { username: 'lead', limits: [{ group: 'Study', base: 'open' }] },
    done: 'Ok',
    who: administers,
  },
  'sites?action=getSites': { request: {}, done: 'ReceivedSites', who: everybodySignedIn },
  'sites?action=markSite': { request: { group: 'Team', isSite: true }, done: 'Ok', who: administers },
  'user?action=removeSecondFactor': { request: { username: 'lead', language: 'en' }, done: 'Ok', who: administers },
  'user?action=makePasswordLink': {
    request: { username: 'lead', activationContinuationLink: '' },
    done: 'PasswordLinkMade',
    who: administers,
  },
  'accessKeys?action=getKeys': { request: { limit: 20 }, done: 'ReceivedKeys', who: everybodySignedIn },
  'accessKeys?action=getEverybodysKeys': { request: { limit: 20 }, done: 'ReceivedKeys', who: administers },
  'accessKeys?action=getOwnKey': { request: {}, done: 'NoKey', who: everybodySignedIn },
  'accessKeys?action=makeKey': {
    request: { name: 'Lab', scopes: ['readForms'], study: { group: 'Nowhere', base: 'none' }, days: 30 },
    done: 'KnowledgeBaseNotFound',
    who: everybodySignedIn,
  },
  'accessKeys?action=revokeKey': { request: { id: 'none' }, done: 'KeyNotFound', who: everybodySignedIn },
  'webhooks?action=getWebhooks': { request: {}, done: 'ReceivedWebhooks', who: administers },
  'webhooks?action=getDeliveries': {
    request: { webhook: noWebhook, limit: 20 },
    done: 'WebhookNotFound',
    who: administers,
  },
  'webhooks?action=makeWebhook': {
    request: aWebhook,
    done: 'AddressRefused',
    who: administers,
  },
  'webhooks?action=changeWebhook': {
    request: { id: noWebhook, ...aWebhook, was: aWebhook },
    done: 'AddressRefused',
    who: administers,
  },
  'webhooks?action=removeWebhook': { request: { id: noWebhook }, done: 'WebhookNotFound', who: administers },
  'webhooks?action=sendAgain': { request: { webhook: noWebhook }, done: 'WebhookNotFound', who: administers },
  'user?action=free': { request: { username: 'lead' }, done: 'Ok', who: administers },
}

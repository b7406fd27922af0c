/** A provider as it is typed in the options. */
import * as z from 'zod/mini'
import type { OptionDraft, OptionPort } from '../options/option.machine'
import { roleBoxes } from '../permissions/capabilities'
import { admissions, directory, openIdProvider, type Provider, type ProviderKind, samlProvider } from './provider'
import type { ProvidersPort } from './providers.calls'

export interface ProviderDraft extends OptionDraft {
  readonly kind: ProviderKind
  readonly name: string
  /** `yes` or blank, as the two others. */
  readonly isUsed: string
  readonly issuer: string
  readonly clientId: string
  /** Blank keeps the stored one. */
  readonly clientSecret: string
  readonly admits: string
  readonly vouches: string
  /** Separated by commas. */
  readonly secondFactors: string
  readonly groups: string
  /** For each role, in the order of `roleBoxes`, the groups that give it, one in each line. */
  readonly groupsOfRoles: readonly string[]
  /** Of a directory. */
  readonly base: string
  readonly filter: string
  /** Of SAML. */
  readonly signOn: string
  /** `yes` or blank. */
  readonly signsResponse: string
  /** Of a directory and of SAML, as the rest. */
  readonly certificate: string
  readonly subject: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

const noSaml = { signOn: '', signsResponse: '' }

/** The attributes of most directories; Active Directory has others. */
const usual = {
  certificate: '',
  base: '',
  filter: '(uid={name})',
  subject: 'entryUUID',
  email: 'mail',
  firstName: 'givenName',
  lastName: 'sn',
}

/** SAML has no names of attributes that most share. */
const noAttributes = { subject: '', email: '', firstName: '', lastName: '' }

/** What a new provider has in its fields before anything is typed. */
export function usualOf(kind: ProviderKind): Partial<ProviderDraft> {
  return { kind, ...usual, ...noSaml, ...(kind === 'saml' && noAttributes) }
}

export const ofActiveDirectory = {
  filter: '(&(sAMAccountName={name})(!(userAccountControl:1.2.840.113556.1.4.803:=2)))',
  subject: 'objectGUID',
}

export const noProvider: ProviderDraft = {
  kind: 'openId',
  name: '',
  isUsed: '',
  issuer: '',
  clientId: '',
  clientSecret: '',
  admits: 'accounts',
  vouches: '',
  secondFactors: '',
  groups: '',
  groupsOfRoles: roleBoxes.map(() => ''),
  ...usual,
  ...noSaml,
}

const yes = (is: boolean) => (is ? 'yes' : '')

function draftOf(stored: Provider | null): ProviderDraft {
  if (!stored) return noProvider
  const { kind, name, isUsed, issuer, clientId, admits, vouchesForAddresses, secondFactors, groups, rolesOfGroups } =
    stored
  const { certificate, subject, email, firstName, lastName } = kind === 'openId' ? usual : stored
  const { base, filter } = kind === 'ldap' ? stored : usual
  const { signOn, signsResponse } = kind === 'saml' ? stored : { signOn: '', signsResponse: false }
  return {
    kind,
    name,
    isUsed: yes(isUsed),
    issuer,
    clientId,
    clientSecret: '',
    admits,
    vouches: yes(vouchesForAddresses),
    secondFactors: secondFactors.join(', '),
    groups,
    groupsOfRoles: roleBoxes.map((role) =>
      rolesOfGroups.flatMap((of) => (of.role === role ? [of.group] : [])).join('\n'),
    ),
    certificate,
    base,
    filter,
    signOn,
    signsResponse: yes(signsResponse),
    subject,
    email,
    firstName,
    lastName,
  }
}

/** Without a name of the claim groups give no roles. */
function rolesTyped({ groups, groupsOfRoles }: ProviderDraft): Provider['rolesOfGroups'] {
  if (groups.trim() === '') return []
  const groupsIn = (lines = '') =>
    lines
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
  return roleBoxes.flatMap((role, i) => groupsIn(groupsOfRoles[i]).map((group) => ({ group, role })))
}

/** The typed provider, which may still be wrong; null if the form is blank. */
export function providerOf(draft: ProviderDraft): Provider | null {
  const [name, issuer, clientId] = [draft.name.trim(), draft.issuer.trim(), draft.clientId.trim()]
  if (!name && !issuer && !clientId) return null
  const secondFactors = draft.secondFactors.split(/[\s,]+/).filter((one) => one !== '')
  const ofAllKinds = {
    name,
    isUsed: draft.isUsed === 'yes',
    issuer,
    clientId,
    clientSecret: draft.clientSecret,
    admits: admissions.find((one) => one === draft.admits) ?? 'accounts',
    vouchesForAddresses: draft.vouches === 'yes',
    groups: draft.groups.trim(),
    rolesOfGroups: rolesTyped(draft),
  }
  if (draft.kind === 'openId') return { kind: 'openId', ...ofAllKinds, secondFactors }
  const known = {
    certificate: draft.certificate.trim(),
    subject: draft.subject.trim(),
    email: draft.email.trim(),
    firstName: draft.firstName.trim(),
    lastName: draft.lastName.trim(),
  }
  if (draft.kind === 'saml')
    return {
      kind: 'saml',
      ...ofAllKinds,
      ...known,
      clientId: '',
      clientSecret: '',
      secondFactors,
      signOn: draft.signOn.trim(),
      signsResponse: draft.signsResponse === 'yes',
    }
  // A password alone is one factor.
  const factors = { secondFactors: [] }
  return { kind: 'ldap', ...ofAllKinds, ...known, ...factors, base: draft.base.trim(), filter: draft.filter.trim() }
}

const attributes = ['subject', 'email', 'firstName', 'lastName'] as const

const openIdFields = ['name', 'issuer', 'clientId', 'groups', 'rolesOfGroups'] as const
const directoryFields = [...openIdFields, 'certificate', 'base', 'filter', ...attributes] as const
const samlFields = ['name', 'issuer', 'signOn', 'certificate', ...attributes, 'groups', 'rolesOfGroups'] as const

export type ProviderField = (typeof directoryFields)[number] | (typeof samlFields)[number]

/** The fields that do not hold what they must, in the order of the form. */
export function wrongFields(typed: Provider): readonly ProviderField[] {
  if (typed.kind === 'openId')
    return openIdFields.filter((field) => !z.safeParse(openIdProvider.shape[field], typed[field]).success)
  if (typed.kind === 'saml')
    return samlFields.filter((field) => !z.safeParse(samlProvider.shape[field], typed[field]).success)
  return directoryFields.filter((field) => !z.safeParse(directory.shape[field], typed[field]).success)
}

/** The first field that keeps the provider from being saved. A blank form removes it. */
export function problemOfProvider(draft: ProviderDraft): ProviderField | null {
  const typed = providerOf(draft)
  return typed && (wrongFields(typed)[0] ?? null)
}

export function providerOption(port: ProvidersPort, id: string): OptionPort {
  return {
    async get() {
      const answer = await port.getProvider({ id })
      if (answer.type !== 'ReceivedOption') return answer
      const { option, version = '', changedBy = null, changedAt = null } = answer
      return { type: 'ReceivedOption', draft: draftOf(option), version, changedBy, changedAt }
    },
    // The cast is safe: the draft was made by `draftOf`, and each change keeps its fields.
    set: (draft, replaces) => port.setProvider({ id, value: providerOf(draft as ProviderDraft), replaces }),
  }
}

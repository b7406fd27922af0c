/** A provider as it is typed in the options. */
import * as z from 'zod/mini'
import type { OptionDraft, OptionPort } from '../options/option.machine'
import { admissions, type Provider, provider } from './provider'
import type { ProvidersPort } from './providers.calls'

export interface ProviderDraft extends OptionDraft {
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
}

export const noProvider: ProviderDraft = {
  name: '',
  isUsed: '',
  issuer: '',
  clientId: '',
  clientSecret: '',
  admits: 'accounts',
  vouches: '',
  secondFactors: '',
}

const yes = (is: boolean) => (is ? 'yes' : '')

function draftOf(stored: Provider | null): ProviderDraft {
  if (!stored) return noProvider
  const { name, isUsed, issuer, clientId, admits, vouchesForAddresses, secondFactors } = stored
  return {
    name,
    isUsed: yes(isUsed),
    issuer,
    clientId,
    clientSecret: '',
    admits,
    vouches: yes(vouchesForAddresses),
    secondFactors: secondFactors.join(', '),
  }
}

/** The typed provider, which may still be wrong; null if the form is blank. */
export function providerOf(draft: ProviderDraft): Provider | null {
  const [name, issuer, clientId] = [draft.name.trim(), draft.issuer.trim(), draft.clientId.trim()]
  if (!name && !issuer && !clientId) return null
  return {
    name,
    isUsed: draft.isUsed === 'yes',
    issuer,
    clientId,
    clientSecret: draft.clientSecret,
    admits: admissions.find((one) => one === draft.admits) ?? 'accounts',
    vouchesForAddresses: draft.vouches === 'yes',
    secondFactors: draft.secondFactors.split(/[\s,]+/).filter((one) => one !== ''),
  }
}

export const providerFields = ['name', 'issuer', 'clientId'] as const

/** The first field that keeps the provider from being saved. A blank form removes it. */
export function problemOfProvider(draft: ProviderDraft): (typeof providerFields)[number] | null {
  const typed = providerOf(draft)
  if (!typed) return null
  return providerFields.find((field) => !z.safeParse(provider.shape[field], typed[field]).success) ?? null
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

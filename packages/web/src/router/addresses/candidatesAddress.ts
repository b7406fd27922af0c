import type { BaseName } from '@casebook/core/bases/baseName'
import { addressOf } from '../paths'

export const manageBasesPath = '/bases/manage'
export const workshopPath = '/bases/manage/write/:candidate'
export const managedBasePath = '/bases/manage/:group/:base'
export const lifePath = '/bases/manage/:group/:base/life'
export const candidatePath = '/bases/manage/:group/:base/:candidate'

export function managedBaseAddress({ group, base }: BaseName): string {
  return addressOf(managedBasePath, { group, base })
}

export function lifeAddress({ group, base }: BaseName): string {
  return addressOf(lifePath, { group, base })
}

export function candidateAddress({ group, base, candidate }: BaseName & { readonly candidate: string }): string {
  return addressOf(candidatePath, { group, base, candidate })
}

export function workshopAddress(candidate: string): string {
  return addressOf(workshopPath, { candidate })
}

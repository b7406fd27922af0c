import type { BaseName } from '@casebook/core/bases/baseName'
import { addressOf } from '../paths'

export const manageBasesPath = '/bases/manage'
export const workshopPath = '/bases/manage/write/:candidate'
export const acceptancePath = '/bases/manage/write/:candidate/acceptance'
export const managedBasePath = '/bases/manage/:group/:base'
export const lifePath = '/bases/manage/:group/:base/life'
export const importsPath = '/bases/manage/:group/:base/import'
export const dataImportPath = '/bases/manage/:group/:base/import/:id'
export const movesPath = '/bases/manage/:group/:base/moves'
export const studyMovePath = '/bases/manage/:group/:base/moves/:id'
export const checkTrialPath = '/bases/manage/:group/:base/check'
export const candidatePath = '/bases/manage/:group/:base/:candidate'

export function managedBaseAddress({ group, base }: BaseName): string {
  return addressOf(managedBasePath, { group, base })
}

export function lifeAddress({ group, base }: BaseName): string {
  return addressOf(lifePath, { group, base })
}

/** Where data come into the cases of a study. */
export function importsAddress({ group, base }: BaseName): string {
  return addressOf(importsPath, { group, base })
}

export function dataImportAddress({ group, base, id }: BaseName & { readonly id: string }): string {
  return addressOf(dataImportPath, { group, base, id })
}

/** Where cases of a study move to another version. */
export function movesAddress({ group, base }: BaseName): string {
  return addressOf(movesPath, { group, base })
}

export function studyMoveAddress({ group, base, id }: BaseName & { readonly id: string }): string {
  return addressOf(studyMovePath, { group, base, id })
}

/** Where a check is tried before it is in the study. `draft`: the id of one whose questions it may name. */
export function checkTrialAddress({ group, base }: BaseName, draft?: string): string {
  const address = addressOf(checkTrialPath, { group, base })
  return draft === undefined ? address : `${address}?${new URLSearchParams({ draft })}`
}

export function candidateAddress({ group, base, candidate }: BaseName & { readonly candidate: string }): string {
  return addressOf(candidatePath, { group, base, candidate })
}

/** The report of acceptance of a draft. */
export function acceptanceAddress(candidate: string): string {
  return addressOf(acceptancePath, { candidate })
}

export function workshopAddress(candidate: string): string {
  return addressOf(workshopPath, { candidate })
}

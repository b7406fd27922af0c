import { needsSecondFactor, requiredFactor } from '@casebook/core/options/requiredFactor'
import type { Role } from '@casebook/core/permissions/capabilities'
import type { Database } from '../services'
import { optionValue } from './options.repository'

export const requiredFactorOption = 'RequiredFactor'

/** Whether an administrator requires a second factor of people with these roles. */
export async function isFactorRequired(db: Database, roles: readonly Role[]): Promise<boolean> {
  const value = await optionValue(db, requiredFactorOption)
  return value !== undefined && needsSecondFactor(requiredFactor.parse(value), roles)
}

import { addressOf } from '../paths'

export const accessPath = '/kbPerm'
export const userAccessPath = '/kbPerm/:user'

export const userLimitsPath = '/kbPerm/:user/limits'

export function userLimitsAddress(user: string): string {
  return addressOf(userLimitsPath, { user })
}

export function userAccessAddress(user: string): string {
  return addressOf(userAccessPath, { user })
}

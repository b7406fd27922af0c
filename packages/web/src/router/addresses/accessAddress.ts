import { addressOf } from '../paths'

export const accessPath = '/kbPerm'
export const userAccessPath = '/kbPerm/:user'

export function userAccessAddress(user: string): string {
  return addressOf(userAccessPath, { user })
}

import { addressOf } from '../paths'

export const usersPath = '/user'
export const userPath = '/user/:user'

export function userAddress(user: string): string {
  return addressOf(userPath, { user })
}

/** The list, with a message that there is no such user. */
export function unknownUserAddress(user: string): string {
  return `${usersPath}?${new URLSearchParams({ unknown: user })}`
}

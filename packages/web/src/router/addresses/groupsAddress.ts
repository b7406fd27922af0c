import { addressOf } from '../paths'

export const groupsPath = '/groups'
export const createGroupPath = '/groups/create'
export const groupPath = '/groups/data/:name'
export const assignmentsPath = '/groups/assignment'
export const assignmentsOfGroupPath = '/groups/assignment/:group'

/** The overview, with a message that this group was created. */
export function createdAddress(name: string): string {
  return `${groupsPath}?${new URLSearchParams({ created: name })}`
}

export function groupAddress(name: string): string {
  return addressOf(groupPath, { name })
}

export function assignmentsAddress(group: string): string {
  return addressOf(assignmentsOfGroupPath, { group })
}

export const groupsPath = '/groups'
export const createGroupPath = '/groups/create'

/** The overview, with a message that this group was created. */
export function createdAddress(name: string): string {
  return `${groupsPath}?${new URLSearchParams({ created: name })}`
}

export const groupsPath = '/groups'
export const createGroupPath = '/groups/create'

/** The overview, saying that this group was created. */
export function createdAddress(name: string): string {
  return `${groupsPath}?${new URLSearchParams({ created: name })}`
}

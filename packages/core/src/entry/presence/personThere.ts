import * as z from 'zod/mini'

export const personThere = z.object({
  username: z.string(),
  title: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  since: z.iso.datetime(),
})

export type PersonThere = Readonly<z.output<typeof personThere>>

export function nameOfOther({ username, title, firstName, lastName }: PersonThere): string {
  return [title, firstName, lastName].filter(Boolean).join(' ') || username
}

/** Open registration and its invitation password. Closed until an administrator opens it. */
import * as z from 'zod/mini'
import { optionValue, setOption } from '../options/options.repository'
import type { Database } from '../services'

const optionName = 'Registration'

const stored = z.object({ isOpen: z.boolean(), invitationPassword: z.string() })

export type RegistrationOption = Readonly<z.infer<typeof stored>>

export async function registrationOption(db: Database): Promise<RegistrationOption> {
  const value = await optionValue(db, optionName)
  return value === undefined ? { isOpen: false, invitationPassword: '' } : stored.parse(value)
}

export async function setRegistrationOption(
  db: Database,
  value: RegistrationOption,
  who: { readonly by: string; readonly at: Date },
): Promise<void> {
  await setOption(db, optionName, value, who)
}

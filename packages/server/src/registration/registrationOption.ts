/** Open registration and its invitation password. Closed until an administrator opens it. */
import * as z from 'zod/mini'
import { changeOption, type OptionChange, type OptionSet, secretInWords } from '../deployment/changeOption'
import { findOption, type StoredOption } from '../deployment/options.repository'
import type { Database } from '../services'

const optionName = 'Registration'

const stored = z.object({ isOpen: z.boolean(), invitationPassword: z.string() })

export type RegistrationOption = Readonly<z.infer<typeof stored>>

export interface StoredRegistration extends RegistrationOption, Pick<StoredOption, 'version' | 'changedBy'> {}

export async function registrationOption(db: Database): Promise<StoredRegistration> {
  const { value, version, changedBy } = await findOption(db, optionName)
  const option = value === null ? { isOpen: false, invitationPassword: '' } : stored.parse(value)
  return { ...option, version, changedBy }
}

/** @param who `replaces`: the version that the sender has seen */
export async function setRegistrationOption(
  tx: Database,
  value: RegistrationOption,
  who: Pick<OptionChange, 'by' | 'at'> & { readonly replaces?: string | undefined },
): Promise<OptionSet> {
  return changeOption(tx, { name: optionName, value, replaces: undefined, ...who, inWords })
}

/** For the server log, which monitors read. */
function inWords(value: unknown, before: unknown): string {
  const { isOpen, invitationPassword } = stored.parse(value)
  const earlier = before === null ? undefined : stored.parse(before).invitationPassword
  return `isOpen: ${isOpen}\ninvitationPassword: ${secretInWords(invitationPassword, earlier)}`
}

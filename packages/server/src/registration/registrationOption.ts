/** Open registration and its invitation password. Closed until an administrator opens it. */
import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { changeOption, type OptionChange, type OptionSet } from '../options/changeOption'
import { findOption, type StoredOption } from '../options/options.repository'
import type { Database } from '../services'
import { sealingKey } from '../session/secrets/sealedText'

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
  const key = await sealingKey(tx, 'registration', optionName)
  return changeOption(tx, { name: optionName, value, replaces: undefined, ...who, inWords: inWords(key) })
}

/** For the server log, which monitors read: a new password is seen by a fingerprint that only this server can make. */
function inWords(key: Buffer): OptionChange['inWords'] {
  return (value) => {
    const { isOpen, invitationPassword } = stored.parse(value)
    const fingerprint = createHmac('sha256', key).update(invitationPassword).digest('hex').slice(0, 8)
    const password = invitationPassword === '' ? 'none' : `set (${fingerprint})`
    return `isOpen: ${isOpen}\ninvitationPassword: ${password}`
  }
}

/** The demo's people. One of each role can sign in, with a password that is made now and known to the person who starts the demo. */
import { randomInt } from 'node:crypto'
import type { Role } from '@casebook/core/permissions/capabilities'
import type { Database } from '../services'
import { hashPassword } from '../session/passwordHash'
import { createUser } from '../session/users'
import type { DemoPerson } from './demoStudy'

export interface DemoAccount {
  readonly username: string
  readonly password: string
  /** Null for a person who enters cases and has no other part. */
  readonly role: Role | null
}

/** Made before the transaction, which hashing would hold up. */
export async function openAccounts(
  people: readonly DemoPerson[],
): Promise<readonly (DemoAccount & { hash: string })[]> {
  const first = new Map<Role | null, DemoPerson>()
  for (const person of people.filter(({ isActivated, isFrozen }) => isActivated && !isFrozen))
    if (person.roles.length < 2 && !first.has(person.roles[0] ?? null)) first.set(person.roles[0] ?? null, person)
  return Promise.all(
    [...first].map(async ([role, { username }]) => {
      const password = newPassword()
      return { username, password, role, hash: await hashPassword(password) }
    }),
  )
}

export async function createPeople(
  tx: Database,
  people: readonly DemoPerson[],
  accounts: readonly (DemoAccount & { hash: string })[],
  at: Date,
): Promise<void> {
  for (const { invalidLogins, title, address, zip, city, country, phone, ...person } of people) {
    const hash = accounts.find(({ username }) => username === person.username)?.hash
    await createUser(tx, { ...person, ...(hash === undefined ? {} : { passwordHash: hash }), at })
    const rest = { title, address, zip, city, country, phone }
    await tx.updateTable('app_user').set(rest).where('username', '=', person.username).execute()
    if (invalidLogins > 0)
      await tx
        .insertInto('login_throttle')
        .values({ username: person.username, origin: 'anywhere', failures: invalidLogins, tries: 0, window_start: at })
        .execute()
  }
}

const consonants = 'bdfgklmnprstvw'
const vowels = 'aeiou'

/** 61 bits in twenty letters that can be read aloud and typed. */
function newPassword(): string {
  const letterOf = (letters: string) => letters[randomInt(letters.length)] ?? ''
  const syllables = Array.from({ length: 10 }, () => letterOf(consonants) + letterOf(vowels))
  return [0, 2, 4, 6, 8].map((i) => syllables.slice(i, i + 2).join('')).join('-')
}

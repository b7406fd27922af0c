/** This device: its current user, the keys of users with stored answers, and their journals. */
import type { DevicePort } from '@casebook/core/journal/device.port'
import type { JournalPort } from '@casebook/core/journal/journal.port'
import { createPageJournal } from '@casebook/core/journal/pageJournal'
import type { JournalKeyPort } from '@casebook/core/session/session.calls'
import { attempt } from './attempt'
import { beginningWith, type Database, deleteRows, type PersonRow, type WritableTables } from './database'
import { createDeviceJournal } from './deviceJournal'
import { importKey } from './lock'
import type { Person } from './person'

/** The maximum length of a session. After that, working offline needs a new sign-in. */
const longest = 12 * 60 * 60_000

export interface Device extends DevicePort {
  readonly journalOf: (username: string) => JournalPort
  readonly personOf: (username: string) => Person
}

export function createDevice(keys: JournalKeyPort, db: Database): Device {
  const journals = new Map<string, JournalPort>()
  const known = new Map<string, CryptoKey>()
  db.prepare()

  async function keyOf(username: string): Promise<CryptoKey | null> {
    const found = known.get(username) ?? (await readPerson(username))?.key ?? (await askForKey(username))
    if (found) known.set(username, found)
    return found
  }

  const readPerson = (username: string) => db.read(['people'], (table) => table('people').get(username))

  async function askForKey(username: string): Promise<CryptoKey | null> {
    const device = await deviceId()
    const answer = await keys.getJournalKey({ device }).catch(() => null)
    if (answer?.type !== 'ReceivedJournalKey') return null
    const key = await importKey(answer.key)
    await changePerson(username, (row) => ({ ...row, key }))
    return key
  }

  /** Created once together with the journal, and deleted with it. */
  function deviceId(): Promise<string> {
    const made = crypto.randomUUID().replaceAll('-', '')
    return db.change(['device'], async (table) => {
      const found = await table('device').get('id')
      if (!found) await table('device').add({ name: 'id', id: made })
      return found?.id ?? made
    })
  }

  function changePerson(username: string, change: (row: PersonRow) => PersonRow): Promise<void> {
    return db.change(['people'], async (table) => {
      const nobody: PersonRow = { username, user: null, key: null, seenAt: 0 }
      await table('people').put(change((await table('people').get(username)) ?? nobody))
    })
  }

  const personOf = (username: string): Person => ({ username, db, key: () => keyOf(username) })

  return {
    personOf,

    journalOf(username) {
      const found = journals.get(username)
      if (found) return found
      const journal = createPageJournal(createDeviceJournal(personOf(username)))
      journals.set(username, journal)
      return journal
    },

    arrive: (user) =>
      attempt(undefined, async () => {
        await db.change(['people', 'drafts', 'log', 'bases'], async (table) => {
          for (const { username } of await table('people').getAll()) {
            if (username === user.username) continue
            await table('people').delete(username)
            await putOff(table, username)
          }
        })
        await changePerson(user.username, (row) => ({ ...row, user, seenAt: Date.now() }))
        await keyOf(user.username)
      }),

    sessionOver: () =>
      attempt(undefined, async () => {
        for (const { username } of await people()) await changePerson(username, (row) => ({ ...row, user: null }))
      }),

    leave: () =>
      attempt(undefined, () =>
        db.change(['people', 'drafts', 'log', 'bases', 'entries', 'typed', 'files'], async (table) => {
          for (const person of await table('people').getAll()) {
            const { username } = person
            await putOff(table, username)
            const waiting = await table('entries').index('byDraft').count(beginningWith(username))
            if (waiting > 0) await table('people').put({ ...person, user: null })
            else {
              await table('people').delete(username)
              await table('typed').delete(beginningWith(username))
              await table('files').delete(beginningWith(username))
              known.delete(username)
            }
          }
        }),
      ),

    personHere: () =>
      attempt(null, async () => {
        const here = (await people()).find(({ user }) => user !== null)
        return here && Date.now() - here.seenAt < longest ? here.user : null
      }),
  }

  function people(): Promise<PersonRow[]> {
    return db.read(['people'], (table) => table('people').getAll())
  }
}

/** Deletes the cached data that the server has too. Pending answers and typed text stay. */
async function putOff(table: WritableTables, username: string): Promise<void> {
  const range = beginningWith(username)
  await deleteRows(table('drafts'), await table('drafts').index('byBase').getAllKeys(range))
  await deleteRows(table('log'), await table('log').index('byDraft').getAllKeys(range))
  await table('bases').delete(range)
}

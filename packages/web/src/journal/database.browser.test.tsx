/** The journal's database: changes are atomic, and our connection never blocks others. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase, type Database, type PersonRow } from './database'

let databases = 0
let name = ''
let db: Database

const person = (username: string): PersonRow => ({ username, user: null, key: null, seenAt: 0 })
const people = async () =>
  (await db.read(['people'], (table) => table('people').getAll())).map(({ username }) => username)

beforeEach(() => {
  databases += 1
  name = `database-${databases}`
  db = createDatabase(name)
})

afterEach(() => void indexedDB.deleteDatabase(name))

describe('a change to the journal', () => {
  it.each([
    ['an error of its own', () => Promise.reject(new Error('on second thoughts')), 'on second thoughts'],
    ['an error of the browser', () => Promise.reject(new DOMException('too late', 'TimeoutError')), 'too late'],
  ])('stores nothing if its work ends by %s [DATA-20]', async (_, fail, message) => {
    const work = db.change(['people'], async (table) => {
      await table('people').put(person('ada'))
      await fail()
    })
    await expect(work).rejects.toThrow(message)
    expect(await people()).toEqual([])
  })

  it('stores nothing if one of its writes fails, and says why [DATA-20]', async () => {
    await db.change(['people'], (table) => table('people').add(person('ada')))
    const work = db.change(['people'], async (table) => {
      await Promise.all([table('people').put(person('ben')), table('people').add(person('ada'))])
    })
    await expect(work).rejects.toMatchObject({ name: 'ConstraintError' })
    expect(await people()).toEqual(['ada'])
  })
})

describe('the connection to the journal', () => {
  it('does not block clearing the site’s storage, and reopens', async () => {
    await db.change(['people'], (table) => table('people').add(person('ada')))
    await new Promise((resolve, reject) => {
      const deletion = indexedDB.deleteDatabase(name)
      deletion.onsuccess = resolve
      deletion.onblocked = () => reject(new Error('Our connection is in the way'))
    })
    expect(await people()).toEqual([])
  })
})

/**
 * What this device keeps of a link, encrypted with a key that is made of the link itself: whoever has the device but not the link cannot
 * read it. Without secure storage nothing is kept, and the answers live as long as the page.
 */
import type { KeptLink, LinkMemory } from '@casebook/core/patientLink/openLink.machine'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { attempt } from '../journal/attempt'
import { type Locked, lock, unlock } from '../journal/lock'
import { linkSecrets } from './linkSecrets'

interface Schema extends DBSchema {
  links: { key: string; value: { readonly id: string; readonly locked: Locked } }
}

const name = 'casebook-links'

export function createLinkMemory(token: string): LinkMemory {
  const secrets = linkSecrets(token)
  // Open as long as the page: an answer is kept within milliseconds, also when the battery goes.
  let open: Promise<IDBPDatabase<Schema>> | null = null
  const opened = () => {
    open ??= openDB<Schema>(name, 1, {
      upgrade: (db) => void db.createObjectStore('links', { keyPath: 'id' }),
      terminated: () => {
        open = null
      },
    }).catch((error: unknown) => {
      open = null
      throw error
    })
    return open
  }
  /** One after the other, so that an older answer never comes after a newer one. */
  let last: Promise<unknown> = Promise.resolve()
  /** What is to be written next. It includes all that came before it. */
  let newest: KeptLink | null = null

  const write = async () => {
    const kept = newest
    newest = null
    const known = await secrets
    if (!known || !kept) return
    const locked = await lock(known.cipher, [name, known.id], kept)
    await attempt(undefined, async () => void (await (await opened()).put('links', { id: known.id, locked })))
  }

  return {
    recall: () =>
      attempt(null, async () => {
        const known = await secrets
        if (!known) return null
        const row = await (await opened()).get('links', known.id)
        return row ? unlock<KeptLink>(known.cipher, [name, known.id], row.locked) : null
      }),
    keep(kept) {
      newest = kept
      const writing = last.then(write)
      last = writing.catch(() => {})
      return writing
    },
  }
}

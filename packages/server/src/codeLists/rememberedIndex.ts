/** The indexes of the code lists that were searched last, in the memory of this process. A version never changes, so an index never goes out of date. */
import { setImmediate as letOthersGoFirst } from 'node:timers/promises'
import { type CodeIndex, codeIndexBuilder } from '@casebook/core/codeLists/codeIndex'
import type { Database } from '../services'
import { codesAfter } from './codeLists.repository'

/** The index of 100,000 codes held at most 75 MiB in `bench:code-lists`. */
const mostRemembered = 4

/** Codes that are read and indexed at once. */
const batch = 2_000

const ofDatabase = new WeakMap<Database, Map<number, Promise<CodeIndex>>>()

/** Made at the first search in a list; those who ask meanwhile wait for the same one. */
export async function indexOfList(db: Database, id: number): Promise<CodeIndex> {
  const remembered = ofDatabase.get(db) ?? new Map<number, Promise<CodeIndex>>()
  ofDatabase.set(db, remembered)
  const index = remembered.get(id) ?? madeIndex(db, id)
  remembered.delete(id)
  remembered.set(id, index)
  for (const oldest of remembered.keys()) {
    if (remembered.size <= mostRemembered) break
    remembered.delete(oldest)
  }
  try {
    return await index
  } catch (error) {
    if (remembered.get(id) === index) remembered.delete(id)
    throw error
  }
}

async function madeIndex(db: Database, id: number): Promise<CodeIndex> {
  const builder = codeIndexBuilder()
  for (let from = 0; ; from += batch) {
    const codes = await codesAfter(db, id, from - 1, batch)
    builder.add(codes)
    if (codes.length < batch) return builder.done()
    await letOthersGoFirst()
  }
}

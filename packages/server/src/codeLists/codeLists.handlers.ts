/** Answers the calls about code lists. */
import { hash } from 'node:crypto'
import { codeListsWire } from '@casebook/api-adapter/codeLists/codeLists.wire'
import { searchCodes } from '@casebook/core/codeLists/codeIndex'
import type { ReadCodeList } from '@casebook/core/codeLists/codeList'
import { type codeListsCalls, mostFound } from '@casebook/core/codeLists/codeLists.calls'
import { inTransaction } from '../database/transaction'
import { findList, labelsOf } from '../deployment/listedCodes.repository'
import { recordEvent } from '../events'
import { type Area, type AreaHandlers, answers } from '../http/area'
import type { Services } from '../services'
import { inThread } from '../thread'
import { checksumOf, deleteList, insertList, lockList, readLists, usesOfLists } from './codeLists.repository'
import { indexOfList } from './rememberedIndex'

export const codeListsArea: Area = { calls: [answers(codeListsWire, codeListsHandlers)] }

const notThere = { type: 'CodeListNotFound' } as const
const unreadable = { type: 'CodeListRefused', count: 1, faults: [{ line: 1, fault: 'encoding', cell: '' }] } as const
const worker = new URL('./readCodeList.worker.ts', import.meta.url)
const limits = { longest: 60_000, megabytes: 768 }

function codeListsHandlers({ db, now }: Services): AreaHandlers<typeof codeListsCalls> {
  return {
    async getCodeLists() {
      return { type: 'ReceivedCodeLists', lists: await readLists(db) }
    },

    async uploadCodeList({ list, version, language, data }, { username: by }) {
      const content = Buffer.from(data, 'base64')
      // Node reads over what is no base64; it would then be another text.
      if (content.toString('base64') !== data) return unreadable
      // The cast is safe: the worker sends what `readCodeList` returns, and nothing else.
      const read = (await inThread(worker, { content, language }, limits)) as ReadCodeList
      if (read.type === 'Faults') return { ...read, type: 'CodeListRefused' }
      const { codes, languages } = read
      // The same labels under another language are another list.
      const checksum = hash('sha256', Buffer.concat([content, Buffer.from(language)]))
      return inTransaction(db, async (tx) => {
        const at = now()
        if (await insertList(tx, { list, version, codes, languages, checksum, at, by }))
          await recordEvent(tx, 'codeListStored', { at, source: by, list, version, count: codes.length })
        else if ((await checksumOf(tx, { list, version })) !== checksum) return { type: 'CodeListExists' }
        return { type: 'CodeListStored', codes: codes.length }
      })
    },

    async removeCodeList({ list, version }, { username }, tx) {
      const id = await lockList(tx, { list, version })
      if (id === null) return notThere
      const usedBy = (await usesOfLists(tx))({ list, version })
      if (usedBy.length > 0) return { type: 'CodeListInUse', usedBy }
      await deleteList(tx, id)
      await recordEvent(tx, 'codeListRemoved', { at: now(), source: username, list, version })
      return { type: 'Ok' }
    },

    async searchCodes({ typed, ...from }) {
      const id = await findList(db, from)
      if (id === null) return notThere
      const index = await indexOfList(db, id)
      const { found, hasMore } = searchCodes(index, typed, mostFound)
      const labelAbove = (parent: string | null) =>
        (parent === null ? undefined : index.codes[index.places.get(parent) ?? -1]?.label) ?? null
      const codes = found.map(({ code, label, parent }) => ({ code, label, above: labelAbove(parent) }))
      return { type: 'FoundCodes', codes, hasMore }
    },

    async getLabels({ codes, ...from }) {
      if ((await findList(db, from)) === null) return notThere
      const found = codes.length > 0 ? await labelsOf(db, from, codes) : []
      return { type: 'ReceivedLabels', codes: [...found].map(([code, label]) => ({ code, label })) }
    },
  }
}

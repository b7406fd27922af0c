import type { DraftFiles } from '@casebook/core/answerFiles/deviceFiles.port'
import { useMemo } from 'react'
import type { FilesHere } from './FilesContext'

/** The files of the draft; those of the page alone where there is no draft. */
export function useDraftFiles(here: FilesHere | null): DraftFiles {
  return useMemo(() => (here ? filesAt(here) : filesOfPage()), [here])
}

/** What is done with a file waits for the code that does it. */
function filesAt({ of, fetch }: FilesHere): DraftFiles {
  let there: DraftFiles | null = null
  const files = async () => {
    there ??= (await fetch()).of(of)
    return there
  }
  return {
    keep: async (record, bytes) => (await files()).keep(record, bytes),
    bytesOf: async (key, record) => (await files()).bytesOf(key, record),
    addressOf: async (key, record) => (await files()).addressOf(key, record),
    sending: (record) => there?.sending(record) ?? null,
    subscribe(listener) {
      let isLeft = false
      let leave = () => {}
      const follow = async () => {
        const all = await files()
        if (isLeft) return
        leave = all.subscribe(listener)
        listener()
      }
      // Best effort: without the code nothing is on its way.
      follow().catch(() => {})
      return () => {
        isLeft = true
        leave()
      }
    },
  }
}

function filesOfPage(): DraftFiles {
  const held = new Map<string, Uint8Array<ArrayBuffer>>()
  return {
    keep: async ({ sha256 }, bytes) => void held.set(sha256, bytes),
    bytesOf: async (_, { sha256 }) => held.get(sha256) ?? null,
    async addressOf(_, { sha256, mediaType }) {
      const bytes = held.get(sha256)
      return bytes ? URL.createObjectURL(new Blob([bytes], { type: mediaType })) : ''
    },
    sending: () => null,
    subscribe: () => () => {},
  }
}

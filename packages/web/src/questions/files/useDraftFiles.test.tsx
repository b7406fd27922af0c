import type { AnswerFiles, DraftFiles } from '@casebook/core/answerFiles/deviceFiles.port'
import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useDraftFiles } from './useDraftFiles'

const record = { name: 'a.jpg', mediaType: 'image/jpeg', size: 3, sha256: 'x'.repeat(43) } as const
const bytes = Uint8Array.from([1, 2, 3])
const of = { group: 'Ward', base: 'wounds', draft: 'draft-1' }

it('a file that is chosen before the code for it is there is kept all the same, before it is an answer [MORE-56]', async () => {
  const keep = vi.fn(async () => {})
  const heard: (() => void)[] = []
  const ofDraft: DraftFiles = {
    keep,
    bytesOf: async () => bytes,
    addressOf: async () => 'blob:here',
    sending: () => ({ sent: 0, pieces: 1 }),
    subscribe: (listener) => {
      heard.push(listener)
      return () => {}
    },
  }
  let arrive = (_code: Pick<AnswerFiles, 'of'>) => {}
  const code = new Promise<Pick<AnswerFiles, 'of'>>((resolve) => {
    arrive = resolve
  })
  const here = { of, fetch: () => code }
  const { current: files } = renderHook(() => useDraftFiles(here)).result
  const listener = vi.fn()
  files.subscribe(listener)
  let isKept = false
  const kept = files.keep(record, bytes).then(() => {
    isKept = true
  })
  expect(files.sending(record)).toBeNull()
  await Promise.resolve()
  expect(isKept).toBe(false)

  arrive({ of: () => ofDraft })
  await kept
  expect(keep).toHaveBeenCalledExactlyOnceWith(record, bytes)
  expect(files.sending(record)).toEqual({ sent: 0, pieces: 1 })
  expect(heard).toEqual([listener])
  expect(listener).toHaveBeenCalledOnce()
})

it('a file cannot be added while the code for it cannot be loaded [MORE-56]', async () => {
  const here = { of, fetch: () => Promise.reject(new TypeError('Failed to fetch')) }
  const { current: files } = renderHook(() => useDraftFiles(here)).result
  await expect(files.keep(record, bytes)).rejects.toThrow('Failed to fetch')
})

import { createClient } from '@casebook/api-adapter/client'
import { filesWire } from '@casebook/api-adapter/files/files.wire'
import { transferFrom } from '@casebook/api-adapter/fileTransfer'
import type { Progress } from '@casebook/core/call/call'
import { expect, it } from 'vitest'

it('tells how much of an upload has been sent, up to all of it', async () => {
  const heard: Progress[] = []
  const files = createClient(filesWire, transferFrom(`${location.origin}/proket/`))
  const data = 'x'.repeat(6_000_000)
  // The server of these tests has no such call, and takes the request all the same.
  await expect(
    files.upload({ name: 'a.png', data }, { onProgress: (progress) => heard.push(progress) }),
  ).rejects.toThrow('fileStorage?action=upload failed: 404')
  const sent = heard.map((progress) => progress.sent)
  expect(sent).toEqual([...sent].sort((a, b) => a - b))
  const { total = 0 } = heard[0] ?? {}
  expect(total).toBeGreaterThan(6_000_000)
  expect(heard.at(-1)).toEqual({ sent: total, total })
})

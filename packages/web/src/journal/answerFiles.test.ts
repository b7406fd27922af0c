import { fileRecord, fileValue } from '@casebook/core/bases/files/fileRecord'
import { pieceSize } from '@casebook/core/files/pieces'
import { describe, expect, it } from 'vitest'
import { createAnswerFiles, sha256Of } from './answerFiles'

const of = { group: 'Ward', base: 'wounds', draft: 'draft-1' }
const bytes = new Uint8Array(3 * pieceSize + 100).map((_, at) => at % 251)
const record = {
  name: 'wound.jpg',
  mediaType: 'image/jpeg',
  size: bytes.length,
  sha256: await sha256Of(bytes),
} as const
const facts = [{ id: 'photo', value: fileValue(record) }]

/** A server that takes pieces, and is cut off once it has taken so many: before or after it answers. */
function aServer(cutOff: { readonly at: number; readonly isTaken: boolean } | null = null) {
  const taken: string[] = []
  let isCutOff = false
  const wayOf = () => ({
    kept: async () => ({ type: 'KeptPieces', pieces: taken.length }) as const,
    async keep({ at, data }: { readonly at: number; readonly data: string }) {
      const isNow = at === cutOff?.at && !isCutOff
      if (at === taken.length && (!isNow || cutOff.isTaken)) taken.push(data)
      if (isNow) {
        isCutOff = true
        throw new TypeError('Failed to fetch')
      }
      const sha256 = await sha256Of(Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)))
      return { type: 'PieceKept', pieces: taken.length, sha256 } as const
    },
  })
  const files = createAnswerFiles<{ readonly type: 'DraftNotFound' }>({
    person: () => null,
    wayOf,
    addressOf: () => '',
    fetchFile: async () => null,
  })
  return { files, taken }
}

const whole = (taken: readonly string[]) => taken.map((data) => atob(data)).join('')
const sent = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')

describe('a file on its way', () => {
  it.each([0, 1, 2, 3].flatMap((at) => [true, false].map((isTaken) => ({ at, isTaken }))))(
    'arrives once and whole, cut off at piece $at (taken: $isTaken) [MORE-56]',
    async (cutOff) => {
      const { files, taken } = aServer(cutOff)
      await files.of(of).keep(record, bytes)
      expect(files.of(of).sending(record)).toEqual({ sent: 0, pieces: 4 })
      await expect(files.send(of, facts)).rejects.toThrow('Failed to fetch')
      expect(await files.send(of, facts)).toBeNull()
      expect(taken.length).toBe(4)
      expect(whole(taken)).toBe(sent)
      await files.received(of, facts)
      expect(files.of(of).sending(record)).toBeNull()
    },
  )

  it('waits where nobody is known to be signed in yet: it is not missing [MORE-56]', async () => {
    const { files, taken } = aServer()
    await expect(files.send(of, facts)).rejects.toThrow(`whose file ${fileRecord(facts[0]?.value)?.sha256}`)
    expect(taken).toEqual([])
  })
})

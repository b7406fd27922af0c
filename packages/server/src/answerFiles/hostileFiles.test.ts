import { deflateSync } from 'node:zlib'
import { type FileType, fileRecord, fileTypes, fileValue } from '@casebook/core/bases/files/fileRecord'
import { pieceSize } from '@casebook/core/files/pieces'
import { aPicture, pictureTypes, withNotes } from '@casebook/test-fixtures/pictures'
import { afterAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../testing/testDatabase'
import { piecesOf, recordOf } from './pieces.fixture'
import { startWounds } from './wounds.fixture'

const world = await startWounds(await openTestDatabase())
const { db, ada, aCase } = world
afterAll(() => world.server.close())

const text = (words: string) => Buffer.from(words)
const zeros = (length: number) => Buffer.alloc(length)

/** A picture that says another size of itself. */
function sized(type: 'image/png' | 'image/jpeg', width: number, height: number): Buffer {
  const bytes = Buffer.from(aPicture(type))
  if (type === 'image/png') {
    bytes.writeUInt32BE(width, 16)
    bytes.writeUInt32BE(height, 20)
  } else {
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
    bytes.writeUInt16BE(height, frame + 5)
    bytes.writeUInt16BE(width, frame + 7)
  }
  return bytes
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const html = '<!doctype html><script>alert(1)</script>'

/** What attackers send, and whether it is a file of a type that it may pass for. */
const contents: readonly (readonly [name: string, bytes: Uint8Array, is: readonly FileType[]])[] = [
  ['a drawing with a script', text(svg), []],
  ['a drawing after blanks', text(`\ufeff \n${svg}`), []],
  ['a page', text(html), []],
  ['a page behind a declaration', text(`<?xml version="1.0"?>${html}`), []],
  ['a program', text('MZ\x90\0'), []],
  ['a script', text('#!/bin/sh\nrm -rf /\n'), ['text/csv', 'text/plain']],
  ['zero bytes', zeros(4_096), []],
  ['a picture that is a page too', Buffer.concat([aPicture('image/jpeg'), text(html)]), ['image/jpeg']],
  ['a PNG that is a page too', Buffer.concat([aPicture('image/png'), text(html)]), ['image/png']],
  ['a picture that is a packed file too', Buffer.concat([aPicture('image/jpeg'), text('PK\x03\x04')]), ['image/jpeg']],
  ['a PDF that is a page too', text(`%PDF-1.7\n${html}`), ['application/pdf', 'text/csv', 'text/plain']],
  ['a bomb of pixels, PNG', sized('image/png', 60_000, 60_000), []],
  ['a bomb of pixels, JPEG', sized('image/jpeg', 65_000, 65_000), []],
  ['a picture of no pixels', sized('image/png', 0, 10), []],
  [
    'a JPEG that never says its size',
    Buffer.concat([text('\xff\xd8'), Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 2])]),
    [],
  ],
  [
    'a packed bomb',
    Buffer.concat([Buffer.from('PK\x03\x04'), deflateSync(zeros(2 ** 20))]),
    ['application/zip', ...fileTypes.filter((type) => type.startsWith('application/vnd'))],
  ],
  ['a picture of an iPhone', Buffer.concat([zeros(4), text('ftypheic')]), []],
  ['the beginning of a JPEG', Buffer.from([0xff, 0xd8, 0xff]), ['text/csv', 'text/plain']],
  ...pictureTypes.map((type) => [`a whole ${type}`, Buffer.from(withNotes(type)), [type]] as const),
]

const names = [
  'a.svg',
  'a.html',
  '../../a.jpg',
  '..%2fa.jpg',
  'a\0.jpg',
  'a\u202egpj.exe',
  'a\r\nX: y.jpg',
  'a.jpg.exe',
  'a'.repeat(4_000),
  '',
]

describe('a hostile file', () => {
  it('is stored under no wrong type, crashes nothing, and leaves nothing behind where it is refused [MORE-56]', async () => {
    const { draft } = await aCase()
    let tried = 0
    for (const [what, bytes, is] of contents)
      for (const mediaType of fileTypes) {
        const name = `a.${mediaType === 'image/jpeg' ? 'jpg' : endings[mediaType]}`
        const [piece] = piecesOf(bytes, recordOf(bytes, mediaType, name))
        if (!piece) throw new Error(what)
        const answer = await ada.files.keepPiece({ ...draft, question: 'report', ...piece })
        expect([what, mediaType, answer.type]).toEqual([
          what,
          mediaType,
          is.includes(mediaType) ? 'PieceKept' : 'FileRefused',
        ])
        tried++
      }
    expect(tried).toBeGreaterThan(200)
    const left = await db.selectFrom('answer_file').select('sha256').where('completed_at', 'is', null).execute()
    expect(left).toEqual([])
  })

  it.each(names)('has no name that is none: %j [MORE-56]', async (name) => {
    const { draft } = await aCase()
    const value = encoded(name)
    expect(fileRecord(value)).toBeNull()
    const [piece] = piecesOf(aPicture('image/jpeg'))
    const send = ada.files.keepPiece({ ...draft, question: 'photo', at: 0, data: piece?.data ?? '', file: value })
    await expect(send).rejects.toThrow()
    const said = await ada.entry.addFactsJson({ ...draft, facts: [{ id: 'photo', value }] })
    expect(said).toEqual({ type: 'AddFactError', errors: [{ id: 'photo', reason: 'WrongType' }] })
  })

  it('has no piece beyond its size, and none that is longer [MORE-56]', async () => {
    const { draft } = await aCase()
    const bytes = aPicture('image/jpeg')
    const file = fileValue(recordOf(bytes))
    const data = Buffer.from(bytes).toString('base64')
    const send = (at: number, sent: string) =>
      ada.files.keepPiece({ ...draft, question: 'photo', file, at, data: sent })
    expect(await send(1, data)).toEqual({ type: 'FileRefused', reason: 'Damaged' })
    expect(await send(0, Buffer.alloc(pieceSize).toString('base64'))).toEqual({
      type: 'FileRefused',
      reason: 'Damaged',
    })
    expect(await send(0, '')).toEqual({ type: 'FileRefused', reason: 'Damaged' })
    await expect(send(0, 'A'.repeat(2 * pieceSize))).rejects.toThrow()
  })
})

const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'application/dicom': 'dcm',
  'application/zip': 'zip',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'text/csv': 'csv',
  'text/plain': 'txt',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
}

function encoded(name: string): string {
  const record = recordOf(aPicture('image/jpeg'))
  return fileValue(record).replace(/name=.*/, `name=${encodeURIComponent(name)}`)
}

import { fileRecord, fileValue } from '@casebook/core/bases/files/fileRecord'
import { aPicture, pictureTypes, placeInNotes, withNotes } from '@casebook/test-fixtures/pictures'
import { describe, expect, it } from 'vitest'
import { chosenFile, turnedPicture } from './chooseFile'

const photo = { id: 'photo', type: 'File', text: {} } as const

/** A browser’s file, as far as it is asked. */
const aFile = (bytes: Uint8Array<ArrayBuffer>, name: string, type = '') => new File([bytes], name, { type })

async function taken(file: File, question: Parameters<typeof chosenFile>[0] = photo) {
  const made = await chosenFile(question, file)
  if (typeof made === 'string') throw new Error(made)
  return made
}

describe('a file that a person chooses', () => {
  it.each(pictureTypes)(
    'is cleaned before it is kept, and its record is that of what is left: %s [MORE-56]',
    async (type) => {
      const { record, bytes } = await taken(aFile(withNotes(type), '/DCIM/IMG 1.HEIC'))
      expect(String.fromCharCode(...bytes)).not.toContain(placeInNotes.slice(0, 6))
      expect(record).toMatchObject({ mediaType: type, size: bytes.length })
      expect(fileRecord(fileValue(record))).toEqual(record)
    },
  )

  it('is a whole file of a type and size that the question takes, or the person is told why not [MORE-56]', async () => {
    const jpeg = aPicture('image/jpeg')
    const heic = Uint8Array.from([0, 0, 0, 24, ...[...'ftypheic'].map((one) => one.charCodeAt(0))])
    expect(await chosenFile(photo, aFile(heic, 'IMG.jpg', 'image/jpeg'))).toBe('type')
    expect(await chosenFile({ ...photo, mediaTypes: ['image/png'] }, aFile(jpeg, 'a.png'))).toBe('type')
    expect(await chosenFile({ ...photo, maxBytes: 100 }, aFile(jpeg, 'a.jpg'))).toBe('size')
    expect(await chosenFile(photo, aFile(jpeg.slice(0, 200), 'a.jpg'))).toBe('damaged')
    const page = Uint8Array.from([...'%PDF-1.7'].map((one) => one.charCodeAt(0)))
    const report = await taken(aFile(page, 'Befund.pdf'), { ...photo, mediaTypes: ['application/pdf'] })
    expect([report.record.name, report.bytes]).toEqual(['Befund.pdf', page])
  })

  it('is turned, and is another file then [MORE-56]', async () => {
    const made = await taken(aFile(aPicture('image/jpeg'), 'a.jpg'))
    const turned = await turnedPicture(made)
    if (typeof turned === 'string') throw new Error(turned)
    expect(turned.record.name).toBe('a.jpg')
    expect(turned.record.sha256).not.toBe(made.record.sha256)
  })
})

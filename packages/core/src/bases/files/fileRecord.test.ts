import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refusalOfValue } from '../../questions/kinds'
import { type FileRecord, fileRecord, fileTypes, fileValue, nameFor } from './fileRecord'

const sha256 = 'UyaQV-Ev4rdLoHyJJWCi11OHfrYv9E1aGQAlMO2X_-Q'
const wound: FileRecord = { name: 'wound 1.jpg', mediaType: 'image/jpeg', size: 1_024, sha256 }
const photo = { id: 'photo', type: 'File', text: {} } as const

/** Names as people and attackers give them. */
const anyName = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    '../../etc/passwd',
    '..\\..\\boot.ini',
    'photo.jpg.exe',
    'a\u202egpj.exe',
    'x\0.jpg',
    'a\r\nSet-Cookie: b=c.jpg',
    '.htaccess',
    `${'long'.repeat(2_000)}.png`,
    '\ud800',
    ' ',
    '',
  ),
)

describe('the answer that is a file', () => {
  it('is a name of RFC 6920, with type, size and name [MORE-56]', () => {
    const value = `ni:///sha-256;${sha256}?ct=image/jpeg&size=1024&name=wound%201.jpg`
    expect(fileValue(wound)).toBe(value)
    expect(fileRecord(value)).toEqual(wound)
  })

  it('gets a name that is safe wherever it goes, whatever the file was called [MORE-56]', () => {
    fc.assert(
      fc.property(anyName, fc.constantFrom(...fileTypes), (given, mediaType) => {
        const name = nameFor(mediaType, given)
        expect(name).not.toMatch(/[/\\\p{Cc}\p{Cf}\p{Cs}]|^\./u)
        expect(name.length).toBeLessThanOrEqual(150)
        const record = { ...wound, name, mediaType }
        expect(fileRecord(fileValue(record))).toEqual(record)
        expect(nameFor(mediaType, name)).toBe(name)
      }),
    )
    expect(nameFor('image/jpeg', '/home/eve/photo.jpg.exe')).toBe('photo.jpg.exe.jpg')
    expect(nameFor('image/jpeg', 'Wunde links.JPEG')).toBe('Wunde links.JPEG')
    expect(nameFor('application/pdf', '')).toBe('file.pdf')
  })

  it.each([
    fileValue({ ...wound, name: 'wound.exe' }),
    fileValue({ ...wound, name: '../wound.jpg' }),
    fileValue({ ...wound, name: 'a\u202egpj.jpg' }),
    fileValue({ ...wound, name: 'wound.jpg ' }),
    fileValue({ ...wound, size: 0 }),
    fileValue({ ...wound, size: 1.5 }),
    fileValue(wound).replace('wound%201', 'wound+1'),
    fileValue(wound).replace('image/jpeg', 'image/svg+xml'),
    fileValue(wound).replace('image/jpeg', 'constructor'),
    fileValue(wound).replace('&size=1024', '&size=01024'),
    fileValue(wound).replace('%20', '%zz'),
    fileValue(wound).replace(sha256, 'short'),
    `${fileValue(wound)}&more=1`,
    'wound.jpg',
    7,
    ['a'],
  ])('is no other text: %j [MORE-56]', (value) => {
    expect(fileRecord(value)).toBeNull()
    expect(refusalOfValue(photo, value)).toBe('WrongType')
  })

  it('is of a type and a size that its question takes [MORE-56]', () => {
    const value = fileValue(wound)
    expect(refusalOfValue(photo, value)).toBeNull()
    expect(refusalOfValue({ ...photo, mediaTypes: ['image/png'] }, value)).toBe('FileType')
    expect(refusalOfValue({ ...photo, maxBytes: 1_023 }, value)).toBe('FileTooLarge')
    const pdf = { ...wound, name: 'report.pdf', mediaType: 'application/pdf' } as const
    expect(refusalOfValue(photo, fileValue(pdf))).toBe('FileType')
    expect(refusalOfValue({ ...photo, mediaTypes: ['application/pdf'] }, fileValue(pdf))).toBeNull()
    expect(refusalOfValue(photo, fileValue({ ...wound, size: 20 * 2 ** 20 + 1 }))).toBe('FileTooLarge')
  })
})

/** Small pictures, 24 pixels wide and 16 high, red at the top left, and notes as cameras and programs put them in. */

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

const plain = {
  'image/jpeg': bytesOf(
    '/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAQABgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAYEAEAAwEAAAAAAAAAAAAAAAAAB0SDwv/EABUBAQEAAAAAAAAAAAAAAAAAAAMF/8QAHREAAQQCAwAAAAAAAAAAAAAAAAECAxEEEhNh4f/aAAwDAQACEQMRAD8AnVjH9/PpYgWxardlKfP5o1ZrV9+AAxNP/9k=',
  ),
  'image/png': bytesOf(
    'iVBORw0KGgoAAAANSUhEUgAAABgAAAAQCAMAAAA7+k+nAAAABlBMVEX////MAADNd7xaAAAACXBIWXMAAAsTAAALEwEAmpwYAAAAE0lEQVQY02NgRAIMyGCISQwTAAB0UABhULjGwwAAAABJRU5ErkJggg==',
  ),
  'image/webp': bytesOf(
    'UklGRkwAAABXRUJQVlA4IEAAAABQAwCdASoYABAAPu1iqU2ppaQiMAgBMB2JQBfnBDdw3OvcAAD+2NZ9Et345vnlg0OfD/+Sn95cyu/kZoCvAAAA',
  ),
} as const

export type PictureType = keyof typeof plain

export const pictureTypes = Object.keys(plain) as readonly PictureType[]

export function aPicture(type: PictureType): Uint8Array<ArrayBuffer> {
  return plain[type].slice()
}

/** Stands in every note, so that a test finds what of them is left. */
export const placeInNotes = 'lat 48.8583701 long 2.2944813'

const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0))
const uint16 = (value: number) => [value >> 8, value & 255]
const uint32 = (value: number) => [...uint16(value >>> 16), ...uint16(value & 0xffff)]
const uint32Little = (value: number) => uint32(value).reverse()

/** EXIF with the place of a photo, its camera, and which side is up. */
function exif(side: number): number[] {
  const note = [...letters(placeInNotes), 0]
  const entry = (tag: number, type: number, count: number, value: number[]) => [
    ...uint16(tag),
    ...uint16(type),
    ...uint32(count),
    ...value,
  ]
  const entries = [
    ...entry(0x010f, 2, note.length, uint32(8 + 2 + 3 * 12 + 4)),
    ...entry(0x0112, 3, 1, [...uint16(side), 0, 0]),
    ...entry(0x8825, 4, 1, uint32(8 + 2 + 3 * 12 + 4)),
  ]
  return [...letters('MM'), 0, 42, ...uint32(8), ...uint16(3), ...entries, ...uint32(0), ...note]
}

/** The picture with every kind of note that its type has, and with more behind its end. */
export function withNotes(type: PictureType, side = 6): Uint8Array<ArrayBuffer> {
  const bytes = [...plain[type]]
  const behind = [0, ...letters(`ftypmp42 ${placeInNotes}`)]
  if (type === 'image/jpeg') {
    const segment = (marker: number, content: number[]) => [0xff, marker, ...uint16(content.length + 2), ...content]
    const notes = [
      ...segment(0xe0, letters(`JFXX\0 ${placeInNotes}`)),
      ...segment(0xe1, [...letters('Exif\0\0'), ...exif(side)]),
      ...segment(0xe1, letters(`http://ns.adobe.com/xap/1.0/\0<x>${placeInNotes}</x>`)),
      ...segment(0xe2, letters(`MPF\0${placeInNotes}`)),
      ...segment(0xed, letters(`Photoshop 3.0\0${placeInNotes}`)),
      ...segment(0xfe, letters(placeInNotes)),
    ]
    return Uint8Array.from([...bytes.slice(0, 2), ...notes, ...bytes.slice(2), ...behind])
  }
  if (type === 'image/png') {
    // Nobody asks for the sum of a note.
    const chunk = (name: string, content: number[]) => [
      ...uint32(content.length),
      ...letters(name),
      ...content,
      ...uint32(0),
    ]
    const notes = [
      ...chunk('eXIf', exif(side)),
      ...chunk('tEXt', letters(`Comment\0${placeInNotes}`)),
      ...chunk('iTXt', letters(`XML:com.adobe.xmp\0\0\0\0\0${placeInNotes}`)),
      ...chunk('prVt', letters(placeInNotes)),
    ]
    return Uint8Array.from([...bytes.slice(0, 33), ...notes, ...bytes.slice(33), ...behind])
  }
  const chunk = (name: string, content: number[]) => [
    ...letters(name),
    ...uint32Little(content.length),
    ...content,
    ...(content.length % 2 ? [0] : []),
  ]
  const body = [
    ...letters('WEBP'),
    ...chunk('VP8X', [0x0c, 0, 0, 0, 23, 0, 0, 15, 0, 0]),
    ...bytes.slice(12),
    ...chunk('EXIF', exif(side)),
    ...chunk('XMP ', letters(placeInNotes)),
    ...chunk('note', letters(placeInNotes)),
  ]
  return Uint8Array.from([...letters('RIFF'), ...uint32Little(body.length), ...body, ...behind])
}

/** A photo with notes, and a profile of its colours that makes it about so many bytes long: a device keeps it. */
export function aLargePhoto(bytes: number, seed = 0): Uint8Array<ArrayBuffer> {
  const noted = withNotes('image/jpeg')
  const length = 60_000
  const profile = Uint8Array.from([0xff, 0xe2, ...uint16(length + 2), ...letters('ICC_PROFILE\0'), 1, 1])
  const parts: Uint8Array[] = [noted.subarray(0, 2)]
  for (let i = 0; i * length < bytes; i++) {
    const part = new Uint8Array(length + 4).map((_, at) => (at * 7 + i + seed) & 0x7f)
    part.set(profile)
    parts.push(part)
  }
  parts.push(noted.subarray(2))
  const photo = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    photo.set(part, at)
    at += part.length
  }
  return photo
}

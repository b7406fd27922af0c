/** What becomes of a file that a person has chosen, before anything of it leaves the device. */
import { cleaned, turnedJpeg } from '@casebook/core/answerFiles/clean'
import { isContentOf, mostPixels, sizeOfPicture } from '@casebook/core/answerFiles/content'
import type { Question } from '@casebook/core/bases/base'
import {
  type FileRecord,
  type FileType,
  fileTypes,
  hasEnding,
  nameFor,
  picturesCleaned,
} from '@casebook/core/bases/files/fileRecord'
import { sizeTaken, typesTaken } from '@casebook/core/questions/file'
import { sha256Of } from '../../journal/answerFiles'

export interface MadeFile {
  readonly record: FileRecord
  readonly bytes: Uint8Array<ArrayBuffer>
}

/**
 * `type`: it is of none of the types that are taken. `unread`: the device does not give its bytes, as of a card that was taken out. `away`: its
 * bytes, or the code for it, are on the server, and it does not answer. `insecure`: without https a browser computes no hash.
 */
export type FileProblem = 'type' | 'size' | 'damaged' | 'unread' | 'away' | 'insecure'

export async function chosenFile(question: Question, file: File): Promise<MadeFile | FileProblem> {
  if (!crypto.subtle) return 'insecure'
  if (file.size > sizeTaken(question)) return 'size'
  const content = await file.arrayBuffer().catch(() => null)
  if (!content) return 'unread'
  const bytes = new Uint8Array(content)
  const type = typeOf(file, bytes, typesTaken(question))
  return type ? made(type, file.name, bytes) : 'type'
}

/** By its bytes. Where they are of several types, as those of all that is packed, its name decides. */
function typeOf(file: File, bytes: Uint8Array, taken: readonly FileType[]): FileType | null {
  const fitting = fileTypes.filter((type) => taken.includes(type) && isContentOf(type, bytes))
  const named = fitting.find((type) => hasEnding(type, file.name)) ?? fitting.find((type) => type === file.type)
  return named ?? fitting[0] ?? null
}

async function made(mediaType: FileType, name: string, given: Uint8Array): Promise<MadeFile | FileProblem> {
  const bytes = picturesCleaned.includes(mediaType) ? cleaned(mediaType, given) : given
  if (!bytes || bytes.length === 0) return 'damaged'
  const size = sizeOfPicture(mediaType, bytes)
  if (size && size.width * size.height > mostPixels) return 'size'
  const own = bytes.slice()
  const record = { name: nameFor(mediaType, name), mediaType, size: own.length, sha256: await sha256Of(own) }
  return { record, bytes: own }
}

/** The picture a quarter turn to the right; a JPEG keeps every pixel. */
export async function turnedPicture({ record, bytes }: MadeFile): Promise<MadeFile | FileProblem> {
  const { mediaType, name } = record
  const turned = mediaType === 'image/jpeg' ? turnedJpeg(bytes) : await drawnTurned(mediaType, bytes)
  return turned ? made(mediaType, name, turned) : 'damaged'
}

async function drawnTurned(type: FileType, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array | null> {
  const picture = await createImageBitmap(new Blob([bytes], { type })).catch(() => null)
  if (!picture) return null
  const canvas = new OffscreenCanvas(picture.height, picture.width)
  const drawing = canvas.getContext('2d')
  drawing?.translate(picture.height, 0)
  drawing?.rotate(Math.PI / 2)
  drawing?.drawImage(picture, 0, 0)
  const blob = await canvas.convertToBlob({ type, quality: 0.95 })
  // A browser that cannot write the type writes another one.
  return blob.type === type ? new Uint8Array(await blob.arrayBuffer()) : null
}

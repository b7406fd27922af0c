/** Which files a question takes, by the words of other formats. */
import { type FileType, fileTypes } from '@casebook/core/bases/files/fileRecord'

/** @param kind `image`, `audio`, `video`; any other word takes all files that Casebook does */
export function mediaTypesOf(kind: string): readonly FileType[] {
  const ofKind = fileTypes.filter((each) => each.startsWith(`${kind}/`))
  return ofKind.length > 0 ? ofKind : fileTypes
}

/** The word for what all these files are; null for several. */
export function mediaKindOf(mediaTypes: readonly FileType[]): 'image' | 'audio' | 'video' | null {
  const kinds = (['image', 'audio', 'video'] as const).filter((kind) =>
    mediaTypes.every((each) => each.startsWith(`${kind}/`)),
  )
  return kinds[0] ?? null
}

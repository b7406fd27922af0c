import type { ReceivedFile } from '@casebook/core/call/file'

/** Saves a received file in the folder for downloads, under its name. */
export async function handOut({ name, mediaType, content }: ReceivedFile): Promise<void> {
  const address = URL.createObjectURL(new Blob([await content.arrayBuffer()], { type: mediaType }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken the bytes over with the click.
  URL.revokeObjectURL(address)
}

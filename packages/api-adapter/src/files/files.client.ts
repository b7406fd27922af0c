import type { AddressOfFile } from '@casebook/core/files/files.port'

/** `FileGetter` is asked by plain GET: pictures name its address and the browser fetches them. */
export function fileAddresses(host: string): AddressOfFile {
  return ({ group, base }, fileName) => `${host}FileGetter?${new URLSearchParams({ fileName, kbg: group, kb: base })}`
}

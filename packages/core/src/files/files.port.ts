import type { BaseName } from '../bases/baseName'

/** The URL of a base's file on the server, such as a picture. */
export type AddressOfFile = (base: BaseName, fileName: string) => string

import type { BaseName } from '../bases/bases.port'

/** The address at which the server gives a file of a base, such as a picture. */
export type AddressOfFile = (base: BaseName, fileName: string) => string

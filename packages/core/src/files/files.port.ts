import type { BaseName } from '../bases/baseName'

/** The address at which the server gives a file of a base, such as a picture. */
export type AddressOfFile = (base: BaseName, fileName: string) => string

/** Of the built program. `pnpm`: its name with the version. Answers the path of the tarball, which is in `folder`. */
export function packProduct(folder: string, pnpm: string): string

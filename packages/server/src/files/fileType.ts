/** Which files are kept and shown. What a browser could run is not among them. */

const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
}

/** Undefined for a kind of file that is not kept. */
export function contentTypeOf(name: string): string | undefined {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(types, extension) ? types[extension] : undefined
}

/** A name and no path, of characters that can be read. */
export function isFileName(name: string): boolean {
  return name.length > 0 && name.length <= 255 && !/[/\\\p{Cc}\p{Cf}\p{Cs}]/u.test(name) && !name.startsWith('.')
}

/** The logo and the manual are for whoever comes, also before they sign in. */
export function isPublic(name: string): boolean {
  return ['logo.png', 'userManual.pdf', 'termsAndConditions.pdf'].includes(name)
}

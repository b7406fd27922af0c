/** The parts of the address after the `#`; null at any other. */
export function patientLinkNames(
  hash: string,
): { readonly group: string; readonly base: string; readonly token: string } | null {
  const [, once, ...parts] = hash.replace(/^#/, '').split('?', 1)[0]?.split('/') ?? []
  if (once !== 'once' || parts.length !== 3) return null
  try {
    const [group = '', base = '', token = ''] = parts.map(decodeURIComponent)
    return { group, base, token }
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}

const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'

/** An e-mail address, by the standard pattern of web forms. */
export const emailPattern = new RegExp(`^[A-Za-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})*$`)

export function isEmailAddress(text: string): boolean {
  return emailPattern.test(text)
}

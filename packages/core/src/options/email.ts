/** Whether a text is an e-mail address, by the standard pattern of web forms, ignoring case. */
export function isEmailAddress(text: string): boolean {
  return pattern.test(text)
}

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const pattern = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})*$`, 'i')

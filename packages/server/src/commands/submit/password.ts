import { readSecret } from '../secret'

export function readPassword(user: string): Promise<string> {
  return readSecret({ variable: 'CASEBOOK_PASSWORD', what: `password of ${user}` })
}

/** How a command signs in: by an access key or a password from the environment, or a password asked for at a terminal, which does not show it. */
import type { Credential } from '../../remote/serverCalls'
import { StartRefused } from '../../startRefused'
import { readSecret } from '../secret'

const keyVariable = 'CASEBOOK_KEY'

/** An access key comes first, and says itself whose it is. @throws StartRefused without either */
export async function readCredential(user: string | undefined, what: string): Promise<Credential> {
  const key = process.env[keyVariable]
  if (key) {
    if (!/^cbk_[\w-]{43}$/.test(key)) throw new StartRefused(`${keyVariable} is no access key: it begins with cbk_.`)
    if (user !== undefined)
      throw new StartRefused(`${keyVariable} is set, which acts for its owner: leave --user out, or unset it.`)
    return { key }
  }
  if (user === undefined) throw new StartRefused(`--user names ${what}, or ${keyVariable} holds its access key.`)
  return { user, password: await readSecret({ variable: 'CASEBOOK_PASSWORD', what: `password of ${user}` }) }
}

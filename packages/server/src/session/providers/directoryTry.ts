/**
 * A try of a name and a password at a directory. It is counted like one with a password of this server, before the directory is asked, under a name
 * that no account here has: tries there hold no account of this server back.
 */
import type { DirectoryProvider } from '@casebook/core/providers/provider'
import { sharedSemaphore } from '../../processes/semaphores'
import type { Exchange, Services } from '../../services'
import { isKnownToAnybody } from '../devices.repository'
import { hashOfSecret } from '../secrets/secret'
import { networkOf } from '../throttle/network'
import { countTry, type Try, takeTryBack } from '../throttle/throttle.repository'
import { saidByName, saidBySubject } from './directory'
import { inWords } from './openIdConnect'
import type { Said } from './said'

export type TriedAtDirectory =
  | { readonly type: 'Right'; readonly said: Said }
  | { readonly type: 'Wrong' }
  /** Until then no password is tried. */
  | { readonly type: 'Held'; readonly until: Date | null }
  /** It gave no clear answer. Not counted. */
  | { readonly type: 'Silent'; readonly reason: string }

interface At {
  readonly id: string
  readonly provider: DirectoryProvider
}

const turns = sharedSemaphore('directory')

/** Of a person who wants to sign in. */
export async function tryAtDirectory(
  services: Services,
  at: At,
  entry: { readonly user: string; readonly password: string },
  { device, ip }: Exchange,
): Promise<TriedAtDirectory> {
  const isKnown = device !== null && (await isKnownToAnybody(services.db, hashOfSecret(device)))
  const one = {
    username: `${at.id}\n${entry.user.trim().toLowerCase()}`,
    origin: isKnown ? 'knownDevice' : 'anywhere',
    network: isKnown ? null : networkOf(ip),
  } as const
  return counted(services, at, one, () =>
    saidByName(at.provider, { ...entry, user: entry.user.trim() }, services.config),
  )
}

/** Of a person who is signed in, and joined to the directory under this subject. */
export function tryOwnAtDirectory(
  services: Services,
  at: At,
  {
    username,
    subject,
    user,
    password,
  }: {
    readonly username: string
    readonly subject: string
    readonly user: string | undefined
    readonly password: string
  },
): Promise<TriedAtDirectory> {
  const { config } = services
  return counted(services, at, { username, origin: 'setPassword', network: null }, async () => {
    const said =
      user === undefined
        ? await saidBySubject(at.provider, { subject, password }, config)
        : await saidByName(at.provider, { user: user.trim(), password }, config)
    return said?.subject === subject ? said : null
  })
}

async function counted(
  { db, now, log }: Services,
  { id }: At,
  one: Try,
  ask: () => Promise<Said | null>,
): Promise<TriedAtDirectory> {
  const before = await countTry(db, one, now())
  if (before.type !== 'Counted') return { type: 'Held', until: before.until }
  try {
    const sender = { name: one.network ?? one.username, isKnown: one.network === null }
    const said = await turns.pass(ask, sender)
    if (!said) return { type: 'Wrong' }
    await takeTryBack(db, one, now())
    return { type: 'Right', said }
  } catch (error) {
    const reason = inWords(error)
    log.warn({ provider: id, reason }, 'A provider of sign-in does not answer')
    await takeTryBack(db, one, now())
    return { type: 'Silent', reason }
  }
}

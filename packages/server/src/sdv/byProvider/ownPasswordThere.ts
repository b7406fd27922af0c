/** The password of a directory as the credential of a signature, at the first of a session with the name there. */
import type { Caller } from '@casebook/core/call/policy'
import type { Services } from '../../services'
import { tryOwnAtDirectory } from '../../session/providers/directoryTry'
import { subjectOf } from '../../session/providers/identities.repository'
import { providersToSignWith } from './providerSigning'

type Checked =
  | { readonly type: 'Right' }
  | { readonly type: 'Wrong' }
  | { readonly type: 'NoSuchProvider' }
  | { readonly type: 'ProviderSilent' }
  | { readonly type: 'Held'; readonly until: Date | null }

/** @param id of a directory that knows the person. It is asked anew: nothing of the sign-in counts. */
export async function ownPasswordThere(
  services: Services,
  id: string,
  { username: user, password }: { readonly username: string | undefined; readonly password: string },
  { username }: Pick<Caller, 'username'>,
): Promise<Checked> {
  const known = await providersToSignWith(services, username)
  const provider = known.find((one) => one.id === id)?.provider
  const subject = provider && (await subjectOf(services.db, username, provider.issuer))
  if (provider?.kind !== 'ldap' || subject == null) return { type: 'NoSuchProvider' }
  const tried = await tryOwnAtDirectory(services, { id, provider }, { username, subject, user, password })
  return tried.type === 'Silent' ? { type: 'ProviderSilent' } : tried
}

import type { Services } from '../services'
import { hashOfSecret, isSecret } from '../session/secrets/secret'
import { noteRefusal } from './refusals'
import { tokenOfSecret } from './tokens.repository'

interface Presented {
  /** In place of a session's secret. */
  readonly secret: string
  /** The call of the staff. */
  readonly command: string
  readonly ip: string
}

/** Whoever makes a call of the staff with a case's token has no session, and is refused as such. This leaves the line in the log. */
export async function noteTokenAsSession(services: Services, { secret, command, ip }: Presented): Promise<void> {
  const token = isSecret(secret) ? await tokenOfSecret(services.db, hashOfSecret(secret)) : null
  if (token) await noteRefusal(services, { command, reason: 'noSession', ip, token: token.uuid, about: token.ofCase })
}

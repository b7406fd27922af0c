/** Webhooks for tests, as `makeWebhook` makes them. */
import { randomUUID } from 'node:crypto'
import type { Services } from '../services'
import { newSigningSecret } from './signature'
import { insertWebhook } from './webhooks.repository'

/** One that nothing is delivered to. Answers its id. */
export async function aWebhook({ db, now }: Pick<Services, 'db' | 'now'>): Promise<string> {
  const id = randomUUID()
  const made = { name: 'Lab', address: 'https://lab.example/', kinds: ['case.saved'], study: null, by: 'root' } as const
  await insertWebhook(db, { ...made, id, secret: newSigningSecret(), at: now() })
  return id
}

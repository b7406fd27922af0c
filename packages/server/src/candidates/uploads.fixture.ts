/** A ward in which administrators upload studies. */
import { candidatesWire } from '@casebook/api-adapter/candidates/candidates.wire'
import { createClient } from '@casebook/api-adapter/client'
import { sessionWire } from '@casebook/api-adapter/session/session.wire'
import { startWard } from '../locks/ward.fixture'
import { createUser } from '../session/users'
import { openTestDatabase } from '../testing/testDatabase'
import { Browser } from '../testing/testServer'
import { checkedDocument } from './checkedDocument'
import { keepCandidate } from './keepCandidate'

const password = 'Bernoulli numbers, 1843'

export const base64 = (document: unknown) => Buffer.from(textOf(document)).toString('base64')

const textOf = (document: unknown) => (typeof document === 'string' ? document : JSON.stringify(document))

export async function startUploads() {
  const ward = await startWard(await openTestDatabase())
  const { root, db, clock, server } = ward
  await createUser(db, { username: 'olga', password, roles: ['ADMIN'], at: clock.now() })
  const olga = { ...root, browser: new Browser(server) }
  await createClient(sessionWire, olga.browser.send).login({ user: 'olga', password })
  const managerOf = ({ browser }: typeof root) => createClient(candidatesWire, browser.send)
  const manager = managerOf(root)
  return {
    ...ward,
    olga,
    managerOf,
    manager,
    upload: (document: unknown, more = {}, by = manager) =>
      by.uploadCandidate({ fileName: 'visit.json', data: base64(document), ...more }),

    /** As the upload keeps it, without a thread of its own. */
    async candidateOf(document: unknown, destination = {}, by = 'root'): Promise<string> {
      const content = Buffer.from(textOf(document))
      const checked = await checkedDocument(content, destination)
      if (checked.type === 'Refused') throw new Error(JSON.stringify(checked))
      const file = { fileName: 'visit.json', content, language: null, preset: null, by, at: clock.now() }
      const kept = await keepCandidate(db, checked, file)
      if (kept.type !== 'CandidateReceived') throw new Error(kept.type)
      return kept.candidate
    },

    async shown(candidate: string) {
      const answer = await manager.getCandidate({ candidate })
      if (answer.type !== 'ReceivedCandidate') throw new Error(JSON.stringify(answer))
      return answer
    },

    async managed() {
      const answer = await manager.getManagedBases()
      if (answer.type !== 'ReceivedManagedBases') throw new Error(answer.type)
      return answer
    },
  }
}

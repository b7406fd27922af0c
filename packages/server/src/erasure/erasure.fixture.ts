/** Erasures in a ward: asked for by an administrator, made by a data manager. */
import { createClient } from '@casebook/api-adapter/client'
import { erasureWire } from '@casebook/api-adapter/erasure/erasure.wire'
import type { ErasureScope } from '@casebook/core/erasure/erasure'
import type { Ward } from '../locks/ward.fixture'
import { casesCountedOtherwise } from '../recount/recountCases'
import { testKey } from '../testing/testDatabase'
import { describeFault } from '../trail/trailFault'
import { verifyTrail } from '../trail/verifyTrail'

export const password = 'Bernoulli numbers, 1843'
export const everything: ErasureScope = { questions: null, reasons: true }
export const ofCase = (name: string) => ({ group: 'Ward', base: 'visit', owner: 'ada', name })

export function eraserIn({ root, dana, db, clock }: Ward) {
  const callsOf = (who: Pick<typeof root, 'browser'>) => createClient(erasureWire, who.browser.send)

  async function ask(name: string, scope: ErasureScope, who = root): Promise<string> {
    const asked = { ...ofCase(name), ...scope, reason: 'Consent was withdrawn', username: who.username, password }
    const answer = await callsOf(who).askErasure(asked)
    if (answer.type !== 'ErasureAsked') throw new Error(answer.type)
    return answer.id
  }

  const settle = async (name: string, id: string, who = dana, outcome: 'erased' | 'declined' = 'erased') =>
    (await callsOf(who).settleErasure({ ...ofCase(name), id, outcome, username: who.username, password })).type

  async function erase(name: string, scope: ErasureScope): Promise<void> {
    const answer = await settle(name, await ask(name, scope))
    if (answer !== 'ErasureSettled') throw new Error(answer)
  }

  /** What the checks of the trail and of what is derived from it find. */
  async function faults(): Promise<readonly string[]> {
    const found: string[] = []
    for (const all of [verifyTrail(db, testKey.publicKey), casesCountedOtherwise(db, clock.now())])
      for await (const fault of all) found.push(describeFault(fault))
    return found
  }

  return { callsOf, ask, settle, erase, faults }
}

/** Erasures in a ward: asked for by an administrator, made by a data manager. */
import { createClient } from '@casebook/api-adapter/client'
import { erasureWire } from '@casebook/api-adapter/erasure/erasure.wire'
import type { ErasureScope } from '@casebook/core/erasure/erasure'
import type { SignedErasure } from '@casebook/core/erasure/erasure.calls'
import type { Ward } from '../locks/ward.fixture'
import { casesCountedOtherwise } from '../recount/recountCases'
import { credential, type Signer } from '../sdv/signing.fixture'
import { testKey } from '../testing/testDatabase'
import { describeFault } from '../trail/trailFault'
import { verifyTrail } from '../trail/verifyTrail'

export const everything: ErasureScope = { questions: null, reasons: true }
export const ofCase = (name: string) => ({ group: 'Ward', base: 'visit', owner: 'ada', name })

export function eraserIn({ root, dana, db, clock }: Ward) {
  const callsOf = (who: Pick<typeof root, 'browser'>) => createClient(erasureWire, who.browser.send)

  /** Gives the person's name and password. */
  const confirm = (who: Signer, signs: SignedErasure) =>
    callsOf(who).confirmPassword({ signs, username: who.username, ...credential })

  async function tryToAsk(name: string, scope: ErasureScope, who: Signer = root) {
    const asked = { ...ofCase(name), ...scope }
    await confirm(who, { kind: 'askErasure', ...asked })
    return callsOf(who).askErasure({ ...asked, reason: 'Consent was withdrawn' })
  }

  async function ask(name: string, scope: ErasureScope, who = root): Promise<string> {
    const answer = await tryToAsk(name, scope, who)
    if (answer.type !== 'ErasureAsked') throw new Error(answer.type)
    return answer.id
  }

  async function settle(name: string, id: string, who = dana, outcome: 'erased' | 'declined' = 'erased') {
    const settled = { ...ofCase(name), id, outcome }
    await confirm(who, { kind: 'settleErasure', ...settled })
    return (await callsOf(who).settleErasure(settled)).type
  }

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

  return { callsOf, confirm, tryToAsk, ask, settle, erase, faults }
}

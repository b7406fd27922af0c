import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { Refused } from '../refusal'
import { onlyIn } from './modal'
import type { MoveSdv, MoveSdvPort, MoveSdvResult } from './sdv.calls'
import type { ConfirmPasswordResult } from './verification.calls'
import { type VerifyInput, verifyMachine } from './verify.machine'

const studyCase = { group: 'hernia', base: 'surgery', owner: 'bob', name: 'VH_1' }
const set: MoveSdvResult = { type: 'SdvSet', frozen: [] }

/** A server that gives these answers, one after the other, and the last one from then on. */
function started(answers: readonly (MoveSdvResult | Error)[], over: Partial<VerifyInput> = {}) {
  const sent: unknown[] = []
  const rest = [...answers]
  const by = (call: string) => async (request: MoveSdv) => {
    sent.push([call, request.questionnaireId, request.seen, ...(request.reason ? [request.reason] : [])])
    const answer = (rest.length > 1 ? rest.shift() : rest[0]) ?? set
    if (answer instanceof Error) throw answer
    return answer
  }
  const confirmPassword = async ({ password }: { password: string }): Promise<ConfirmPasswordResult> => {
    sent.push(['confirmPassword', password])
    return { type: password === 'right' ? 'PasswordConfirmed' : 'PasswordWrong' }
  }
  const actor = createActor(verifyMachine, {
    input: {
      sdv: {
        setPiSdv: by('setPi'),
        unSetPiSdv: by('unsetPi'),
        setMonitorSdv: by('setMonitor'),
        unSetMonitorSdv: by('unsetMonitor'),
      },
      passwords: { confirmPassword },
      studyCase,
      seen: 'r1',
      listed: onlyIn('setMonitor', ['a', 'b', 'c']),
      mode: 'setMonitor',
      ...over,
    },
  }).start()
  return { actor, sent }
}

const one = { listed: onlyIn('setPi', ['a']), mode: 'setPi' } as const

describe('verifying', () => {
  it('asks once for one questionnaire, and twice for several, which can be cancelled [SDV-05] [SDV-06]', async () => {
    const single = started([set], one)
    single.actor.send({ type: 'confirm' })
    await waitFor(single.actor, (now) => now.matches('done'))
    expect(single.sent).toEqual([['setPi', 'a', 'r1']])

    const { actor, sent } = started([set])
    actor.send({ type: 'confirm' })
    expect(actor.getSnapshot().value).toBe('warned')
    actor.send({ type: 'cancel' })
    expect(actor.getSnapshot().value).toBe('asking')
    actor.send({ type: 'confirm' })
    expect(sent).toEqual([])
    actor.send({ type: 'confirm' })
    const done = await waitFor(actor, (now) => now.matches('done'))
    expect(sent).toEqual(['a', 'b', 'c'].map((id) => ['setMonitor', id, 'r1']))
    expect(done.context.done).toBe(3)
  })

  it('does nothing before a mode is chosen, and takes back what it lists with a reason and the password [SDV-05]', async () => {
    const { actor, sent } = started([set], { mode: 'unset', listed: onlyIn('unsetMonitor', ['a']) })
    actor.send({ type: 'confirm' })
    expect(actor.getSnapshot().value).toBe('asking')
    actor.send({ type: 'choose', mode: 'unsetMonitor' })
    actor.send({ type: 'explain', reason: ' ' })
    actor.send({ type: 'confirm' })
    expect(actor.getSnapshot().value).toBe('asking')
    actor.send({ type: 'explain', reason: ' By mistake ' })
    actor.send({ type: 'confirm' })
    expect(actor.getSnapshot().value).toBe('password')
    expect(sent).toEqual([])
    actor.send({ type: 'give', password: 'right' })
    await waitFor(actor, (now) => now.matches('done'))
    expect(sent).toEqual([
      ['confirmPassword', 'right'],
      ['unsetMonitor', 'a', 'r1', 'By mistake'],
    ])
  })

  it('asks for the password where it is needed, again after a wrong one, and then goes on', async () => {
    const { actor, sent } = started([{ type: 'PasswordRequired' }, set], one)
    actor.send({ type: 'confirm' })
    await waitFor(actor, (now) => now.matches('password'))
    actor.send({ type: 'give', password: 'wrong' })
    const again = await waitFor(actor, (now) => now.matches('password') && now.context.isPasswordWrong)
    expect(again.context.password).toBe('')
    actor.send({ type: 'give', password: 'right' })
    const done = await waitFor(actor, (now) => now.matches('done'))
    expect(done.context.password).toBe('')
    expect(sent).toEqual([
      ['setPi', 'a', 'r1'],
      ['confirmPassword', 'wrong'],
      ['confirmPassword', 'right'],
      ['setPi', 'a', 'r1'],
    ])
  })

  it('stops where somebody changed the case meanwhile, and says which answers [CASE-12]', async () => {
    const { actor } = started([set, { type: 'CaseChanged', changed: ['age'], revision: 'r2' }])
    actor.send({ type: 'confirm' })
    actor.send({ type: 'confirm' })
    const { context } = await waitFor(actor, (now) => now.matches('outdated'))
    expect([context.done, context.changed]).toEqual([1, ['age']])
  })

  it.each([
    ['the same person signed on the other level', 'SignedBySamePerson'],
    ['waits for the investigator', 'WaitsForPi'],
    ['has other marks by now', 'MarksChanged'],
    ['nobody has begun', 'NotBegun'],
    ['is not due', 'NotDue'],
  ] as const)('leaves out what %s, and names it [SDV-04]', async (_, why) => {
    const { actor } = started([set, { type: why }, set])
    actor.send({ type: 'confirm' })
    actor.send({ type: 'confirm' })
    const { context } = await waitFor(actor, (now) => now.matches('done'))
    expect([context.done, context.leftOut]).toEqual([3, [{ questionnaireId: 'b', why }]])
  })

  it('tells the server that a questionnaire is one of a run [SDV-06]', async () => {
    const requests: MoveSdv[] = []
    const setMonitorSdv = async (request: MoveSdv) => {
      requests.push(request)
      return set
    }
    const { actor } = started([], { isRun: true, sdv: { setMonitorSdv } as unknown as MoveSdvPort })
    actor.send({ type: 'confirm' })
    actor.send({ type: 'confirm' })
    await waitFor(actor, (now) => now.matches('done'))
    expect(requests.map(({ inRun }) => inRun)).toEqual([true, true, true])
  })

  it.each([
    ['no answer', new Error('lost'), new Error('lost')],
    ['a refusal', { type: 'InsufficientPermissions' }, new Refused('InsufficientPermissions')],
  ] as const)('after %s goes on where it stopped [SDV-06]', async (_, answer, error) => {
    const { actor, sent } = started([set, answer, set])
    actor.send({ type: 'confirm' })
    actor.send({ type: 'confirm' })
    const stopped = await waitFor(actor, (now) => now.matches('stopped'))
    expect([stopped.context.done, stopped.context.error]).toEqual([1, error])
    actor.send({ type: 'confirm' })
    await waitFor(actor, (now) => now.matches('done'))
    expect(sent.map((call) => (call as readonly string[])[1])).toEqual(['a', 'b', 'b', 'c'])
  })
})

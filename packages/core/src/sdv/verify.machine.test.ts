import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { Refused } from '../refusal'
import type { CredentialPort } from './credential/credential.calls'
import { aCredentialPort } from './credential/credential.fixture'
import { onlyIn } from './modal'
import type { MoveSdv, MoveSdvPort, MoveSdvResult } from './sdv.calls'
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
  const credentials: CredentialPort = {
    ...aCredentialPort,
    confirmPassword: async ({ questionnaires, password }) => {
      sent.push(['confirmPassword', ...questionnaires, password])
      return { type: password === 'right' ? 'PasswordConfirmed' : 'PasswordWrong' }
    },
  }
  const actor = createActor(verifyMachine, {
    input: {
      sdv: {
        setPiSdv: by('setPi'),
        unSetPiSdv: by('unsetPi'),
        setMonitorSdv: by('setMonitor'),
        unSetMonitorSdv: by('unsetMonitor'),
      },
      credentials,
      passkeys: { get: async () => null },
      studyCase,
      seen: 'r1',
      listed: onlyIn('setMonitor', ['a', 'b', 'c']),
      mode: 'setMonitor',
      ...over,
    },
  }).start()
  /** The password, once it is asked for. */
  const give = async (password = 'right') => {
    const { children } = await waitFor(actor, (now) => now.children.credential !== undefined)
    if (!children.credential) throw new Error('No credential is asked for')
    await waitFor(children.credential, (now) => now.matches('asking'))
    children.credential.send({ type: 'give', username: '', password })
    return waitFor(children.credential, (now) => now.matches('asking') || now.matches('given'))
  }
  return { actor, sent, moves: () => sent.filter((one) => !String(one).startsWith('confirmPassword')), give }
}

const one = { listed: onlyIn('setPi', ['a']), mode: 'setPi' } as const

describe('verifying', () => {
  it('asks once for one questionnaire, and twice for several, which can be cancelled [SDV-05] [SDV-06]', async () => {
    const single = started([set], one)
    single.actor.send({ type: 'confirm' })
    await single.give()
    await waitFor(single.actor, (now) => now.matches('done'))
    expect(single.moves()).toEqual([['setPi', 'a', 'r1']])

    const { actor, sent, moves, give } = started([set])
    actor.send({ type: 'confirm' })
    expect(actor.getSnapshot().value).toBe('warned')
    actor.send({ type: 'cancel' })
    expect(actor.getSnapshot().value).toBe('asking')
    actor.send({ type: 'confirm' })
    expect(sent).toEqual([])
    actor.send({ type: 'confirm' })
    await give()
    const done = await waitFor(actor, (now) => now.matches('done'))
    // One credential for the series.
    expect(sent[0]).toEqual(['confirmPassword', 'a', 'b', 'c', 'right'])
    expect(moves()).toEqual(['a', 'b', 'c'].map((id) => ['setMonitor', id, 'r1']))
    expect(done.context.done).toBe(3)
  })

  it('does nothing before a mode is chosen, and takes back what it lists with a reason and the password [SDV-05]', async () => {
    const { actor, sent, give } = started([set], { mode: 'unset', listed: onlyIn('unsetMonitor', ['a']) })
    actor.send({ type: 'confirm' })
    expect(actor.getSnapshot().value).toBe('asking')
    actor.send({ type: 'choose', mode: 'unsetMonitor' })
    actor.send({ type: 'explain', reason: ' ' })
    actor.send({ type: 'confirm' })
    expect(actor.getSnapshot().value).toBe('asking')
    actor.send({ type: 'explain', reason: ' By mistake ' })
    actor.send({ type: 'confirm' })
    expect(actor.getSnapshot().value).toBe('credential')
    expect(sent).toEqual([])
    await give()
    await waitFor(actor, (now) => now.matches('done'))
    expect(sent).toEqual([
      ['confirmPassword', 'a', 'right'],
      ['unsetMonitor', 'a', 'r1', 'By mistake'],
    ])
  })

  it('sends nothing before the credential is given, and asks for it again for what is left of a run [MORE-28]', async () => {
    const { actor, sent, give } = started([set, { type: 'PasswordRequired' }, set])
    actor.send({ type: 'confirm' })
    actor.send({ type: 'confirm' })
    expect((await give('wrong')).context).toMatchObject({ problem: 'PasswordWrong', password: '' })
    expect(sent).toEqual([['confirmPassword', 'a', 'b', 'c', 'wrong']])
    await give()
    await give()
    await waitFor(actor, (now) => now.matches('done'))
    expect(sent.slice(1)).toEqual([
      ['confirmPassword', 'a', 'b', 'c', 'right'],
      ['setMonitor', 'a', 'r1'],
      ['setMonitor', 'b', 'r1'],
      ['confirmPassword', 'b', 'c', 'right'],
      ['setMonitor', 'b', 'r1'],
      ['setMonitor', 'c', 'r1'],
    ])
  })

  it('stops where somebody changed the case meanwhile, and says which answers [CASE-12]', async () => {
    const { actor, give } = started([set, { type: 'CaseChanged', changed: ['age'], revision: 'r2' }])
    actor.send({ type: 'confirm' })
    actor.send({ type: 'confirm' })
    await give()
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
    const { actor, give } = started([set, { type: why }, set])
    actor.send({ type: 'confirm' })
    actor.send({ type: 'confirm' })
    await give()
    const { context } = await waitFor(actor, (now) => now.matches('done'))
    expect([context.done, context.leftOut]).toEqual([3, [{ questionnaireId: 'b', why }]])
  })

  it('tells the server that a questionnaire is one of a run [SDV-06]', async () => {
    const requests: MoveSdv[] = []
    const setMonitorSdv = async (request: MoveSdv) => {
      requests.push(request)
      return set
    }
    const { actor, give } = started([], { isRun: true, sdv: { setMonitorSdv } as unknown as MoveSdvPort })
    actor.send({ type: 'confirm' })
    actor.send({ type: 'confirm' })
    await give()
    await waitFor(actor, (now) => now.matches('done'))
    expect(requests.map(({ inRun }) => inRun)).toEqual([true, true, true])
  })

  it.each([
    ['no answer', new Error('lost'), new Error('lost')],
    ['a refusal', { type: 'InsufficientPermissions' }, new Refused('InsufficientPermissions')],
  ] as const)('after %s goes on where it stopped [SDV-06]', async (_, answer, error) => {
    const { actor, moves, give } = started([set, answer, set])
    actor.send({ type: 'confirm' })
    actor.send({ type: 'confirm' })
    await give()
    const stopped = await waitFor(actor, (now) => now.matches('stopped'))
    expect([stopped.context.done, stopped.context.error]).toEqual([1, error])
    actor.send({ type: 'confirm' })
    await waitFor(actor, (now) => now.matches('done'))
    expect(moves().map((call) => (call as readonly string[])[1])).toEqual(['a', 'b', 'b', 'c'])
  })
})

import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { captchaSoundMachine } from './captchaSound.machine'

type Answer = Awaited<ReturnType<Parameters<typeof started>[0]>>

function started(answer: () => Promise<{ type: 'ReceivedCaptchaSound'; sound: string } | { type: 'CaptchaExpired' }>) {
  const asked: unknown[] = []
  const captcha = {
    getCaptchaSound: (request: unknown) => {
      asked.push(request)
      return answer()
    },
  }
  const actor = createActor(captchaSoundMachine, { input: { captcha } }).start()
  return { actor, asked }
}

const heard: Answer = { type: 'ReceivedCaptchaSound', sound: 'data:audio/wav;base64,' }

describe('the sound of a captcha', () => {
  it('is asked for in the language of the page, and again as often as somebody listens [AUTH-07]', async () => {
    const { actor, asked } = started(async () => heard)
    actor.send({ type: 'listen', language: 'sy' })
    const { context } = await waitFor(actor, (sound) => sound.matches('heard'))
    expect(context.sound).toBe(heard.sound)
    actor.send({ type: 'listen', language: 'de' })
    expect(actor.getSnapshot().context.sound).toBeNull()
    expect(asked).toEqual([{ language: 'sy' }, { language: 'de' }])
  })

  it.each([
    ['expired', async () => ({ type: 'CaptchaExpired' as const })],
    ['unreachable', () => Promise.reject(new Error('offline'))],
  ] as const)('may be %s, and is asked for again [AUTH-07]', async (state, answer) => {
    const { actor } = started(answer)
    actor.send({ type: 'listen', language: 'en' })
    await waitFor(actor, (sound) => sound.matches(state))
    actor.send({ type: 'listen', language: 'en' })
    expect(actor.getSnapshot().value).toBe('asking')
  })

  it('is there only once it was heard', () => {
    const paths = getShortestPaths(captchaSoundMachine, {
      input: { captcha: { getCaptchaSound: async () => heard } },
      events: [
        { type: 'listen', language: 'en' },
        heard,
        { type: 'CaptchaExpired' },
        { type: 'unreachable', error: 'offline' },
      ],
    })
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(Object.keys(captchaSoundMachine.states)))
    for (const { state } of paths) expect(state.context.sound !== null).toBe(state.matches('heard'))
  })
})

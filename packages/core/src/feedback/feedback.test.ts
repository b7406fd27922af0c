import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { feedbackProblems, feedbackProblemsOf, noFeedback } from './feedback'
import { type FeedbackEvent, type FeedbackPort, feedbackMachine, type SaveFeedbackResult } from './feedback.machine'

const ada = { username: 'ada' }
const full = { message: 'It works', email: ' ben@a.example ', captcha: ' x7k ' }

describe('feedback', () => {
  it('may be empty from a signed-in person [FEED-01]', () => {
    expect(feedbackProblemsOf(noFeedback, ada)).toEqual([])
    expect(feedbackProblemsOf({ ...noFeedback, email: 'ada@a.example' }, ada)).toEqual([])
  })

  it('needs an e-mail address and the captcha from anybody else, but no message [FEED-01]', () => {
    expect(feedbackProblemsOf({ ...full, message: '' }, null)).toEqual([])
    expect(feedbackProblemsOf(noFeedback, null)).toEqual(['feedback.emailMissing', 'feedback.captchaMissing'])
    expect(feedbackProblemsOf({ ...full, email: ' ' }, null)).toEqual(['feedback.emailMissing'])
    expect(feedbackProblemsOf({ ...full, captcha: ' ' }, null)).toEqual(['feedback.captchaMissing'])
  })

  it('has a valid e-mail address or none [FEED-01]', () => {
    for (const sender of [ada, null])
      expect(feedbackProblemsOf({ ...full, email: 'ben' }, sender)).toEqual(['feedback.emailWrong'])
    expect(feedbackProblems).toEqual(['feedback.emailMissing', 'feedback.emailWrong', 'feedback.captchaMissing'])
  })
})

function opened(sender: typeof ada | null, parts: Partial<FeedbackPort> = {}) {
  const asked: unknown[] = []
  let captchas = 0
  const feedback: FeedbackPort = {
    getCaptcha: parts.getCaptcha ?? (async () => ({ type: 'ReceivedCaptcha', image: `picture ${++captchas}` })),
    saveFeedback: (...request) => {
      asked.push(request)
      return parts.saveFeedback?.(...request) ?? Promise.resolve({ type: 'Ok' })
    },
  }
  const input = { feedback, sender, url: 'https://a.example/#/bases', browser: 'Chromium' }
  const actor = createActor(feedbackMachine, { input }).start()
  const type = (typed: Partial<typeof full>) => {
    // The cast is safe: these are the fields of the form.
    for (const [field, text] of Object.entries(typed))
      actor.send({ type: 'type', field: field as keyof typeof full, text })
  }
  const picture = async (image: string) =>
    (await waitFor(actor, ({ context }) => context.captchaImage === image)).context
  return { asked, captchas: () => captchas, input, actor, type, picture }
}

const offline = () => Promise.reject(new Error('offline'))
const about = { url: 'https://a.example/#/bases', browser: 'Chromium' }

describe('sending feedback', () => {
  it('carries the name of a signed-in person, without a captcha [FEED-01]', async () => {
    const { asked, captchas, actor, type } = opened(ada)
    type({ message: 'It works' })
    actor.send({ type: 'send' })
    actor.send({ type: 'send' })
    await waitFor(actor, (form) => form.matches('sent'))
    expect(asked).toEqual([[{ message: 'It works', ...about, from: { user: 'ada' } }, null]])
    expect(captchas()).toBe(0)
  })

  it('carries an e-mail address and the captcha from anybody else [FEED-01]', async () => {
    const { asked, actor, type, picture } = opened(null)
    await picture('picture 1')
    expect(actor.getSnapshot().can({ type: 'send' })).toBe(false)
    type(full)
    actor.send({ type: 'send' })
    await waitFor(actor, (form) => form.matches('sent'))
    expect(asked).toEqual([[{ message: 'It works', ...about, from: { email: 'ben@a.example' } }, 'x7k']])
  })

  it.each<[string, () => Promise<SaveFeedbackResult>, 'WrongCaptcha' | 'failed']>([
    ['a wrong captcha', async () => ({ type: 'WrongCaptcha' }), 'WrongCaptcha'],
    ['a lost connection', offline, 'failed'],
  ])('keeps what was written and brings a new captcha after %s [FEED-01]', async (_, saveFeedback, problem) => {
    const { actor, type, picture } = opened(null, { saveFeedback })
    await picture('picture 1')
    type(full)
    actor.send({ type: 'send' })
    const context = await picture('picture 2')
    expect(context).toMatchObject({ problem, typed: { ...full, captcha: '' } })
    type(full)
    actor.send({ type: 'send' })
    expect(actor.getSnapshot().context.problem).toBeNull()
  })

  it('reports a captcha that did not load', async () => {
    const { actor } = opened(null, { getCaptcha: offline })
    const { value, context } = await waitFor(actor, (form) => form.context.problem !== null)
    expect([value, context.problem, context.captchaImage]).toEqual(['editing', 'failed', null])
  })
})

describe('every way of sending feedback', () => {
  const events: FeedbackEvent[] = [
    { type: 'ReceivedCaptcha', image: 'picture' },
    { type: 'type', field: 'email', text: 'ben@a.example' },
    { type: 'type', field: 'captcha', text: 'x7k' },
    { type: 'send' },
    { type: 'renew' },
    { type: 'Ok' },
    { type: 'WrongCaptcha' },
    { type: 'unreachable', error: 'offline' },
  ]
  const paths = getShortestPaths(feedbackMachine, {
    input: opened(null).input,
    events,
    stopWhen: ({ status }) => status === 'done',
  })

  it('reaches every state', () => {
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(Object.keys(feedbackMachine.states)))
  })

  it('ends once it is sent, and not before [FEED-01]', () => {
    const ends = ['sent']
    for (const { state } of paths) expect(state.status === 'done').toBe(ends.includes(String(state.value)))
  })

  it('sends only valid feedback, and keeps no used captcha', () => {
    for (const { state } of paths) {
      const { typed, sender, captchaImage } = state.context
      if (state.matches('sending')) expect(feedbackProblemsOf(typed, sender)).toEqual([])
      if (state.matches('sent')) expect([typed.captcha, captchaImage]).toEqual(['', null])
    }
  })
})

import { captchaWire } from '@casebook/api-adapter/captcha/captcha.wire'
import { createClient } from '@casebook/api-adapter/client'
import { captchaHearings, captchaMinutes, captchasOfNetwork } from '@casebook/core/captcha/captcha'
import { type Language, languages } from '@casebook/core/language/language'
import { afterAll, describe, expect, it } from 'vitest'
import { hashOfSecret } from '../session/secrets/secret'
import { openTestDatabase } from '../testing/testDatabase'
import { Browser, startTestServer } from '../testing/testServer'
import { captchaArea } from './captcha.handlers'
import { pictureOf } from './picture'
import { solvesCaptcha } from './solvesCaptcha'
import { soundOf } from './sound'

const db = await openTestDatabase()
const server = await startTestServer({ db, config: { trustProxy: true }, areas: [captchaArea] })
afterAll(() => server.close())

const minute = 60_000
let address = 0

/** Somebody with a browser of their own, in a network of their own. */
function aStranger(network = `192.0.2.${++address}`) {
  const browser = new Browser(server)
  const ask = (action: string, request: object) => {
    const headers = { 'X-Forwarded-For': network }
    return browser.fetch(`proket/captchaApi?action=${action}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(request),
    })
  }
  const { getCaptcha, getCaptchaSound } = createClient(captchaWire, async ({ url, body }) =>
    (await ask(url.replace(/.*action=/, ''), JSON.parse(body ?? '{}'))).json(),
  )
  /** The solution, as a person reads it from the picture. */
  const digits = async () => {
    const secret = [...browser.cookies.values()].at(-1) ?? ''
    const row = await db.selectFrom('captcha').select('digits').where('id_hash', '=', hashOfSecret(secret)).execute()
    return row[0]?.digits ?? 'none'
  }
  const solves = (typed: string) =>
    solvesCaptcha(db, { captcha: [...browser.cookies.values()].at(-1) ?? null }, typed, server.clock.now())
  return { ask, getCaptcha, getCaptchaSound, digits, solves }
}

async function aCaptcha() {
  const stranger = aStranger()
  await stranger.getCaptcha()
  return stranger
}

describe('a captcha', () => {
  it('is a picture of six digits, which are nowhere in the answer [AUTH-07]', async () => {
    const stranger = aStranger()
    const answer = await stranger.ask('getCaptcha', {})
    const text = await answer.clone().text()
    const { ReceivedCaptcha } = (await answer.json()) as { ReceivedCaptcha: { image: string } }
    const [, drawing = ''] = ReceivedCaptcha.image.split('data:image/svg+xml;base64,')
    const svg = Buffer.from(drawing, 'base64').toString()
    expect(svg).toMatch(/^<svg /)
    const digits = await stranger.digits()
    expect(digits).toMatch(/^\d{6}$/)
    for (const told of [text, svg, JSON.stringify([...answer.headers])]) expect(told).not.toContain(digits)
    // Nor letters as letters: each is drawn.
    expect(svg).not.toContain('<text')
    // One dark ink for all digits, drawn over lines of one pale colour.
    expect([...svg.matchAll(/<path [^>]*?(?:stroke|fill)="(#\w+)"/g)].map(([, colour]) => colour)).toEqual([
      ...Array(4).fill('#a9b8c6'),
      ...Array(6).fill('#16202b'),
    ])
  })

  it('is solved once, by what is on the picture [AUTH-07]', async () => {
    const stranger = await aCaptcha()
    const digits = await stranger.digits()
    expect(await stranger.solves(` ${digits.slice(0, 3)} ${digits.slice(3)}`)).toBe(true)
    expect(await stranger.solves(digits)).toBe(false)
  })

  it('is used up by a wrong solution [AUTH-07]', async () => {
    const stranger = await aCaptcha()
    const digits = await stranger.digits()
    expect(await stranger.solves(digits === '000000' ? '000001' : '000000')).toBe(false)
    expect(await stranger.solves(digits)).toBe(false)
  })

  it('is solved by one of many who try at once [AUTH-07]', async () => {
    const stranger = await aCaptcha()
    const digits = await stranger.digits()
    const tries = await Promise.all(Array.from({ length: 8 }, () => stranger.solves(digits)))
    expect(tries.filter((isRight) => isRight)).toHaveLength(1)
  })

  it('is good for ten minutes [AUTH-07]', async () => {
    const stranger = await aCaptcha()
    const digits = await stranger.digits()
    server.clock.pass(captchaMinutes * minute)
    expect(await stranger.solves(digits)).toBe(false)
    expect(await stranger.getCaptchaSound({ language: 'en' })).toEqual({ type: 'CaptchaExpired' })
    await captchaArea.tidy?.(server.services)
    expect(await stranger.digits()).toBe('none')
  })

  it('belongs to the browser that asked for it, and to no other [AUTH-07]', async () => {
    const digits = await (await aCaptcha()).digits()
    expect(await aStranger().solves(digits)).toBe(false)
    expect(await (await aCaptcha()).solves('')).toBe(false)
  })

  it('is another each time, and only the last one counts [AUTH-07]', async () => {
    const stranger = await aCaptcha()
    const first = await stranger.digits()
    await stranger.getCaptcha()
    const second = await stranger.digits()
    if (first !== second) expect(await (await aCaptcha()).solves(first)).toBe(false)
    expect(await stranger.solves(second)).toBe(true)
  })

  it('is refused to a network that has too many, and to no other, until those are too old [AUTH-07]', async () => {
    const network = '198.51.100.7'
    const open = Array.from({ length: captchasOfNetwork - 1 }, (_, i) => ({
      id_hash: `open ${i}`,
      digits: '123456',
      network,
      hearings: 0,
      used_at: null,
      expires_at: new Date(server.clock.now().getTime() + minute),
    }))
    await db.insertInto('captcha').values(open).execute()
    expect((await aStranger(network).ask('getCaptcha', {})).status).toBe(200)
    expect((await aStranger(network).ask('getCaptcha', {})).status).toBe(429)
    expect((await aStranger().ask('getCaptcha', {})).status).toBe(200)
    server.clock.pass(minute)
    expect((await aStranger(network).ask('getCaptcha', {})).status).toBe(200)
  })
})

describe('the sound of a captcha', () => {
  it('is a WAV file of the browser’s own captcha, a few times [AUTH-07]', async () => {
    const stranger = await aCaptcha()
    const first = await stranger.getCaptchaSound({ language: 'de' })
    if (first.type !== 'ReceivedCaptchaSound') throw new Error(first.type)
    const bytes = Buffer.from(first.sound.split('data:audio/wav;base64,')[1] ?? '', 'base64')
    expect([bytes.toString('latin1', 0, 4), bytes.toString('latin1', 8, 12)]).toEqual(['RIFF', 'WAVE'])
    for (let heard = 1; heard < captchaHearings; heard++) await stranger.getCaptchaSound({ language: 'de' })
    expect(await stranger.getCaptchaSound({ language: 'de' })).toEqual({ type: 'CaptchaExpired' })
    expect(await stranger.solves(await stranger.digits())).toBe(true)
  })

  it('is nothing without a captcha [AUTH-07]', async () => {
    expect(await aStranger().getCaptchaSound({ language: 'en' })).toEqual({ type: 'CaptchaExpired' })
  })

  it.each(languages)('speaks every digit in %s, and each differently [AUTH-07]', async (language) => {
    const lengths = new Map<string, number>()
    for (const digit of '0123456789') {
      const samples = await samplesOf(digit.repeat(6), language)
      // With the pauses: the longest recording, slowed down, takes a second, and seven pauses of 0.6 s come to 0.7 s for each of six.
      expect(samples.length / 6 / 8_000).toBeGreaterThan(1 / 3)
      expect(samples.length / 6 / 8_000).toBeLessThan(1.75)
      lengths.set(digit, loudness(samples))
    }
    // Louder than noise alone by far.
    for (const loud of lengths.values()) expect(loud).toBeGreaterThan(15)
    expect(new Set(lengths.values()).size).toBe(10)
  })

  it('is never the same twice', async () => {
    expect(await soundOf('123456', 'en')).not.toEqual(await soundOf('123456', 'en'))
    expect(pictureOf('123456')).not.toBe(pictureOf('123456'))
  })
})

async function samplesOf(digits: string, language: Language): Promise<Buffer> {
  const file = await soundOf(digits, language)
  expect(file.readUInt32LE(40)).toBe(file.length - 44)
  return file.subarray(44)
}

/** Mean amplitude of the loudest tenth of the samples. */
function loudness(samples: Buffer): number {
  const far = [...samples].map((sample) => Math.abs(sample - 128)).sort((a, b) => b - a)
  const tenth = far.slice(0, far.length / 10)
  return tenth.reduce((sum, one) => sum + one, 0) / tenth.length
}

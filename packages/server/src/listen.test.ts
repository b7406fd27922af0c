import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { listen } from './listen'
import { StartRefused } from './startRefused'

const here = { host: '127.0.0.1', port: 0 }

describe('a server that listens', () => {
  it('answers at its address', async () => {
    const { url, close } = await listen(() => new Response('hello'), here)
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/)
    expect(await (await fetch(url)).text()).toBe('hello')
    await close()
  })

  it('finishes what it is answering before it stops, and takes nothing more', async () => {
    const slow = async () => {
      await delay(300)
      return new Response('in the end')
    }
    const { url, close } = await listen(slow, here)
    const answer = fetch(url).then((response) => response.text())
    await delay(100)
    const closed = close()
    await expect(fetch(url)).rejects.toThrow()
    expect(await answer).toBe('in the end')
    await closed
  })

  it('does not wait for somebody who never stops asking', async () => {
    const { url, close } = await listen(() => new Response('again'), here)
    let answers = 0
    const asking = (async () => {
      for (;;) {
        await (await fetch(url)).text()
        answers += 1
      }
    })().catch(() => {})
    await delay(100)
    const started = performance.now()
    await close()
    await asking
    expect(answers).toBeGreaterThan(0)
    expect(performance.now() - started).toBeLessThan(10_000)
  })

  it('refuses a port that is taken, in one sentence', async () => {
    const { url, close } = await listen(() => new Response(), here)
    const port = Number(new URL(url).port)
    const second = listen(() => new Response(), { ...here, port })
    await expect(second).rejects.toThrow(StartRefused)
    await expect(second).rejects.toThrow(`PORT ${port} on 127.0.0.1 is in use by another program.`)
    await close()
  })

  it('refuses an address that is none of this machine', async () => {
    await expect(listen(() => new Response(), { host: '192.0.2.1', port: 0 })).rejects.toThrow(
      'HOST 192.0.2.1 is no address of',
    )
  })
})

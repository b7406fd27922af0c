/** A device whose clock is wrong: what a value may be is judged by the server's clock, and the person is told. */
import { fetchFrom } from '@casebook/api-adapter/client'
import { item } from '@casebook/test-fixtures/entry'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ask } from '../entry/askOne.fixture'
import { speak } from '../shell/i18n'
import { ClockNotice } from '../shell/updates/ClockNotice'
import { hearServerTime } from './clock'
import { today } from './today'

const minute = 60_000
const day = 24 * 60 * minute
const RealDate = Date

/** The clock of the device is behind by this much, or ahead if it is negative. */
function setBehind(milliseconds: number): void {
  class DeviceDate extends RealDate {
    constructor(...given: [] | [number]) {
      super(...((given.length === 0 ? [DeviceDate.now()] : given) as [number]))
    }
    static override now() {
      return RealDate.now() - milliseconds
    }
  }
  vi.stubGlobal('Date', DeviceDate)
}

/** Any call: its answer names the time of the server, and was under way for so long. */
async function call(way = 0): Promise<void> {
  const send = fetchFrom('https://casebook.example/proket/', { onTime: hearServerTime }, async () => {
    const answer = Response.json({ Ok: {} }, { headers: { Date: new RealDate().toUTCString() } })
    if (way > 0) setBehind(-way)
    return answer
  })
  await send({ url: 'Dialog?action=beThere', body: '{}' })
}

afterEach(async () => {
  vi.unstubAllGlobals()
  await call()
})

const onDay = (at: Date) =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
const visit = item('day', 'Date', { text: { en: 'Visit' }, dates: { notAfterToday: true } })
const field = () => screen.getByRole('textbox', { name: /Visit/ })

describe('a device whose clock is wrong', () => {
  it.each([
    ['400 days behind', 400 * day],
    ['two days ahead', -2 * day],
  ])('by being %s takes true days, refuses the next day, and knows today [DATA-01] [DATE-02]', async (_, behind) => {
    setBehind(behind)
    await call()
    const now = RealDate.now()
    const { user, sent } = await ask(visit)
    await user.type(field(), `${onDay(new RealDate(now - day))}{Enter}`)
    await sent().toEqual([onDay(new RealDate(now - day))])
    await user.clear(field())
    await user.type(field(), `${onDay(new RealDate(now + day))}{Enter}`)
    expect((await screen.findAllByText(/after/i)).length).toBeGreaterThan(0)
    await user.clear(field())
    await user.type(field(), 'today{Enter}')
    await sent().toContain(onDay(new RealDate(now)))
  })

  it('is told so, and what time it is, until the clock is set right', async () => {
    await speak('en')
    render(
      <I18nProvider i18n={i18n}>
        <ClockNotice />
      </I18nProvider>,
    )
    setBehind(400 * day)
    await call()
    const notice = await screen.findByText('The clock of this device is wrong')
    const said = notice.closest('[role=status]')?.textContent ?? ''
    for (const at of [RealDate.now(), RealDate.now() - 400 * day])
      expect(said).toContain(i18n.date(new RealDate(at), { dateStyle: 'medium' }))
    setBehind(0)
    await call()
    await expect.poll(() => screen.queryByText('The clock of this device is wrong')).toBeNull()
    setBehind(6 * minute)
    await call()
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
    expect(screen.queryByText('The clock of this device is wrong')).toBeNull()
  })

  it('is not called wrong for a few minutes, nor by an answer that was long under way, as in a device that slept', async () => {
    setBehind(4 * minute)
    await call()
    expect(today()).toEqual(expect.objectContaining({ year: new RealDate().getFullYear() }))
    vi.unstubAllGlobals()
    await call(3 * day)
    vi.unstubAllGlobals()
    const at = new RealDate()
    expect(today()).toEqual({ year: at.getFullYear(), month: at.getMonth() + 1, day: at.getDate() })
  })
})

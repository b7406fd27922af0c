import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PortsProvider } from '../session/ports'
import { SessionActorProvider } from '../session/sessionActor'
import { speak } from '../shell/i18n'
import { PreferencesProvider } from '../shell/settings/preferences'
import { portsThat } from '../testing/ports'
import { startInBrowser } from './browserStartup'
import { Startup } from './Startup'

const asksKey = 'casebook.tab.isAnybodyThere'
const answersKey = 'casebook.tab.iAmHere'

/** Every message that this tab leaves for the others. */
let said: [string, string][] = []

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers()
  said = []
  const setItem = Storage.prototype.setItem
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (key === asksKey || key === answersKey) said.push([key, value])
    setItem.call(this, key, value)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function openTab() {
  await speak('en')
  const actor = startInBrowser()
  const happened: string[] = []
  const { ports, calls } = portsThat()
  render(
    <I18nProvider i18n={i18n}>
      <PreferencesProvider spoken="en">
        <PortsProvider value={ports}>
          <SessionActorProvider>
            <Startup actor={actor} onStarted={() => happened.push('started')}>
              <p>The application</p>
            </Startup>
          </SessionActorProvider>
        </PortsProvider>
      </PreferencesProvider>
    </I18nProvider>,
  )
  return { happened, calls, stop: () => actor.stop() }
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const application = () => screen.queryByText('The application')

/** Another tab says something: browsers tell every tab but the one that spoke. */
function hear(key: string, from: string) {
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue: from })))
}

async function besideAnother() {
  const tab = await openTab()
  await pass(300)
  hear(answersKey, 'first')
  await pass(300)
  await act(() => vi.dynamicImportSettled())
  return tab
}

/** A tab that another one answered while it was starting. */
async function openSecond() {
  const tab = await besideAnother()
  return { ...tab, question: screen.getByRole('alertdialog', { name: 'Casebook is already open in another tab' }) }
}

async function press(within_: HTMLElement, name: string) {
  act(() => within(within_).getByRole('button', { name }).click())
  await pass(10)
}

describe('the only tab', () => {
  it('starts after 200, 0 and 300 ms, and asks whether another is there [APP-08]', async () => {
    const { happened, stop } = await openTab()
    await pass(199)
    expect(said).toEqual([])
    await pass(2)
    expect(said).toEqual([[asksKey, expect.any(String)]])
    await pass(295)
    expect([application(), happened]).toEqual([null, []])
    await pass(10)
    expect(application()).toBeTruthy()
    expect(happened).toEqual(['started'])
    stop()
  })

  it('answers each later tab, also the same one twice [APP-08]', async () => {
    const { stop } = await openTab()
    await pass(600)
    said = []
    for (const tab of ['second', 'second']) hear(asksKey, tab)
    expect(said).toEqual([
      [answersKey, expect.any(String)],
      [answersKey, expect.any(String)],
    ])
    // Browsers tell of changes only, so nothing stays behind.
    expect(localStorage.getItem(answersKey)).toBeNull()
    stop()
  })
})

describe('a second tab', () => {
  it('asks first, with the focus on Cancel, and makes no call [APP-08]', async () => {
    const { question, calls, happened, stop } = await openSecond()
    expect(question.textContent).toContain(
      'The application is already open in another tab, which is not supported. Use only one tab. Do you want to continue here?',
    )
    expect(document.activeElement?.textContent).toBe('Cancel')
    expect([application(), calls, happened]).toEqual([null, [], []])
    stop()
  })

  it('starts once that is confirmed, and is not asked again after a reload [APP-08]', async () => {
    const { question, happened, stop } = await openSecond()
    await press(question, 'Continue here')
    expect(application()).toBeTruthy()
    expect(happened).toEqual(['started'])
    stop()
    cleanup()
    const reloaded = await besideAnother()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(reloaded.happened).toEqual(['started'])
    reloaded.stop()
  })

  it('is asked each time where the tab cannot keep anything [APP-08]', async () => {
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    const { question, happened, stop } = await openSecond()
    await press(question, 'Continue here')
    expect(happened).toEqual(['started'])
    stop()
    cleanup()
    const reloaded = await openSecond()
    reloaded.stop()
  })

  it('does not start if that is cancelled, and says where to go on [APP-08]', async () => {
    const { question, happened, stop } = await openSecond()
    await press(question, 'Cancel')
    expect(screen.getByRole('heading', { name: 'Casebook has not started in this tab' })).toBeTruthy()
    await pass(5_000)
    expect([application(), happened]).toEqual([null, []])
    stop()
  })
})

it('reports to the console what else fails, and says that it could not start [APP-08]', async () => {
  const broken = new RangeError('a broken browser')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw broken
  })
  const reported = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { stop } = await openTab()
  await pass(250)
  expect(reported).toHaveBeenCalledWith(broken)
  expect(screen.getByRole('heading', { name: 'Casebook could not start' })).toBeTruthy()
  stop()
})

/** Back, typed addresses and closing the tab are browser behaviour, so these tests use a real one. */
import { afterEach, describe, expect, it } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { Router, useLocation, useSearch } from 'wouter'
import { createGuardedHash } from './guardedHash'
import { createLeaveGuard } from './leaveGuard'
import { namesIn } from './paths'

const guard = createLeaveGuard()
const hash = createGuardedHash(guard)

function Here() {
  const [path, navigate] = useLocation()
  const search = useSearch()
  return (
    <>
      <output>{search ? `${path}?${search}` : path}</output>
      <button type="button" onClick={() => navigate('/c')}>
        go to c
      </button>
      <button type="button" onClick={() => navigate(`${path}?draft=7`, { replace: true })}>
        same screen
      </button>
      <a href="#/d">go to d</a>
      <em>{namesIn('/name/:name', path)?.name}</em>
    </>
  )
}

async function open() {
  const screen = await render(
    <Router hook={hash}>
      <Here />
    </Router>,
  )
  return {
    screen,
    shows: (address: string) => expect.element(screen.getByRole('status')).toHaveTextContent(address),
    press: (name: string) => screen.getByRole('button', { name }).click(),
  }
}

const letGoOf: Array<() => void> = []
const hold = () => letGoOf.push(guard.hold({ reason: 'unsaved' }))

afterEach(() => {
  for (const letGo of letGoOf.splice(0)) letGo()
  cleanup()
})

/** The address bar shows the current screen, even while the leave dialog is open. */
const bar = () => location.hash

describe('the guarded address', () => {
  it('follows links, typed addresses and Back', async () => {
    const { shows, press, screen } = await open()
    location.hash = '#/a'
    await shows('/a')
    await press('go to c')
    await shows('/c')
    await screen.getByRole('link').click()
    await shows('/d')
    history.back()
    await shows('/c')
    history.go(-1)
    await shows('/a')
    history.forward()
    await shows('/c')
  })

  it('asks before Back leaves, and stays on the current address meanwhile [APP-03]', async () => {
    const { shows, press } = await open()
    location.hash = '#/a'
    await shows('/a')
    await press('go to c')
    await shows('/c')
    hold()
    history.back()
    await expect.poll(() => guard.leaving()).not.toBeNull()
    await expect.poll(bar).toBe('#/c')
    await shows('/c')

    guard.stay()
    await shows('/c')

    history.back()
    await expect.poll(() => guard.leaving()).not.toBeNull()
    await expect.poll(bar).toBe('#/c')
    guard.leave()
    await shows('/a')
    await expect.poll(bar).toBe('#/a')
  })

  it('asks before a typed address and a link leave [APP-03]', async () => {
    const { shows, press, screen } = await open()
    location.hash = '#/a'
    await shows('/a')
    hold()

    location.hash = '#/typed'
    await expect.poll(() => guard.leaving()).not.toBeNull()
    await expect.poll(bar).toBe('#/a')
    guard.leave()
    await shows('/typed')

    await screen.getByRole('link').click()
    await expect.poll(() => guard.leaving()).not.toBeNull()
    await expect.poll(bar).toBe('#/typed')
    guard.stay()
    await shows('/typed')

    await press('go to c')
    await expect.poll(() => guard.leaving()).not.toBeNull()
    guard.leave()
    await shows('/c')
  })

  it('returns by history position, however the entries were created', async () => {
    const { shows, press } = await open()
    for (const name of ['one', 'two', 'three']) {
      location.hash = `#/${name}`
      await shows(`/${name}`)
    }
    hold()
    history.go(-2)
    await expect.poll(() => guard.leaving()).not.toBeNull()
    await expect.poll(bar).toBe('#/three')
    guard.leave()
    await shows('/one')
    for (const letGo of letGoOf.splice(0)) letGo()
    history.go(2)
    await shows('/three')
    await press('go to c')
    history.back()
    await shows('/three')
  })

  it('does not ask while the user stays on the screen', async () => {
    const { shows, press } = await open()
    location.hash = '#/a'
    await shows('/a')
    hold()
    await press('same screen')
    await shows('/a?draft=7')
    expect(guard.leaving()).toBeNull()
  })

  it('asks before another address of the same screen, such as another case [APP-03]', async () => {
    const { shows } = await open()
    location.hash = '#/a?case=VH_1'
    await shows('/a?case=VH_1')
    hold()
    location.hash = '#/a?case=VH_2'
    await expect.poll(() => guard.leaving()).not.toBeNull()
    await expect.poll(bar).toBe('#/a?case=VH_1')
    guard.leave()
    await shows('/a?case=VH_2')
  })

  it('asks before the tab is closed [APP-03] [CASE-14]', async () => {
    await open()
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true })
      dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(closing()).toBe(false)
    hold()
    expect(closing()).toBe(true)
  })

  it.each(['a/b', '100%', '%2F', 'ü ?#', '漢字'])('keeps the name %j through the address bar', async (name) => {
    const { screen } = await open()
    location.hash = `#/name/${encodeURIComponent(name)}`
    await expect.element(screen.getByRole('emphasis')).toHaveTextContent(name)
  })
})

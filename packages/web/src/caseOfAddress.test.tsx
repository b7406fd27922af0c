/**
 * The whole page with its real charts and address bar, driven by random addresses, links, Back, reloads and answers: the case on the
 * screen is the case of the address, and an answer belongs to the case that the header named. `SEED` plays other sequences.
 */
import { luckOf } from '@casebook/test-fixtures/luck'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createGuardedHash } from './router/guardedHash'
import { createLeaveGuard } from './router/leaveGuard'
import { remember } from './shell/memory'
import { openPage } from './testing/openAt'
import { group, registry, studies } from './testing/registry.fixture'

const guard = createLeaveGuard()
const hash = createGuardedHash(guard)
const rounds = process.env.TESTS === 'all' ? 10 : 4
const steps = 14
/** Milliseconds. On a busy machine fewer rounds are played. */
const timeLimit = 60_000

const here = () => location.hash.slice(1)
const placeNow = (): number => history.state?.place ?? 0
const pageOf = (study: string) => `/dialog/${group}/${study}/${study}`
const shownCase = () => screen.queryByRole('textbox', { name: /Whose case/ })
const whoseIsShown = () => (shownCase() as HTMLInputElement | null)?.value ?? null

/** Waits until the page has come to rest: it asks to leave, shows a case, or says what else there is. */
async function settled() {
  // The browser tells of a new address a moment later.
  await act(() => new Promise((resolve) => setTimeout(resolve, 15)))
  // Also of the code of the question whether to leave.
  await act(() => vi.dynamicImportSettled())
  await vi.waitFor(
    () => {
      expect(screen.queryByText(/^(Loading|Looking for|One moment)/)).toBeNull()
      expect(screen.queryByRole('alertdialog') ?? shownCase() ?? screen.queryByRole('main')?.textContent).toBeTruthy()
    },
    { timeout: 20_000, interval: 5 },
  )
}

async function round(seed: number) {
  const luck = luckOf(seed)
  const server = registry(() => new Promise((resolve) => setTimeout(resolve, luck.below(8))))
  const did: string[] = []
  const words: { readonly word: string; readonly whose: string | null }[] = []
  // What earlier rounds left in the history lies behind, and nothing ahead.
  const start = placeNow() + 1
  history.pushState({ place: start }, '', '#/bases')
  dispatchEvent(new PopStateEvent('popstate'))

  const someAddress = () => {
    const study = luck.oneOf(studies)
    const owner = luck.oneOf(['mara.keller', 'jonas.roth'])
    const draft = `draft-${1 + luck.below(server.drafts.size + 1)}`
    return luck.oneOf([
      pageOf(study),
      pageOf(study),
      `${pageOf(study)}?case=${luck.oneOf(['A', 'B', 'Nobody'])}&owner=${owner}`,
      `${pageOf(study)}?case=A&owner=${owner}`,
      `${pageOf(study)}?case=A`,
      `${pageOf(study)}?draft=${draft}`,
      `${pageOf(study)}?case=B&owner=mara.keller&draft=${draft}`,
      `/bases?group=${group}&base=${luck.oneOf([...studies, 'gamma'])}`,
      '/home',
    ])
  }

  /** The case of the address; null if it has none. */
  function caseOfAddress(): unknown {
    const [path = '', query] = here().split('?')
    const study = path.split('/')[3]
    if (!path.startsWith('/dialog/')) return null
    const params = new URLSearchParams(query)
    const [name, owner] = [params.get('case'), params.get('owner') ?? 'mara.keller']
    if (name !== null) {
      const found = server.cases.find((one) => one.base === study && one.owner === owner && one.name === name)
      return found?.facts.find(({ id }) => id === 'whose')?.value ?? null
    }
    const draft = params.get('draft') ?? ''
    return server.drafts.get(draft)?.base === study ? server.whoseDraft(draft) : null
  }

  function check() {
    const about = `seed ${seed}: ${did.join(', ')}; at ${here()}`
    expect(whoseIsShown(), about).toBe(caseOfAddress())
    if (shownCase()) {
      const name = new URLSearchParams(here().split('?')[1]).get('case')
      expect(screen.getByRole('heading', { level: 1 }).textContent, about).toBe(name ?? 'New case')
    }
    for (const { word, whose } of words) expect(server.saidIn(word), `${about}; ${word}`).toEqual([whose])
  }

  async function go(address: string, how: () => void) {
    const before = here()
    const known = new Set(server.drafts.keys())
    did.push(address)
    const hasMoved = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }))
    await act(async () => how())
    if (address !== before && address.startsWith('/')) await hasMoved
    await settled()
    const question = screen.queryByRole('alertdialog')
    if (question) {
      // The browser has gone already, and comes back.
      await vi.waitFor(() => expect(here(), did.join(', ')).toBe(before), 20_000)
      const stays = luck.chance(0.3)
      did.push(stays ? 'stay' : 'leave')
      await act(async () =>
        within(question)
          .getByRole('button', { name: stays ? 'Stay' : 'Leave without saving' })
          .click(),
      )
      await settled()
      if (stays) return
    }
    if (address === before || !studies.some((study) => pageOf(study) === address)) return
    // The address of a new case: never one that was there before.
    await vi.waitFor(() => {
      const draft = new URLSearchParams(here().split('?')[1]).get('draft')
      expect([draft === null, known.has(draft ?? '')], `seed ${seed}: ${did.join(', ')}`).toEqual([false, false])
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('New case')
    }, 20_000)
  }

  const open = () => openPage({ answers: server.answers, guard, location: hash })
  let page = await open()
  await settled()
  for (let step = 0; step < steps; step += 1) {
    const chance = luck.next()
    if (chance < 0.3) {
      const address = someAddress()
      await go(address, () => {
        location.hash = `#${address}`
      })
    } else if (chance < 0.45) {
      const link = document.createElement('a')
      const address = someAddress()
      link.href = `#${address}`
      document.body.append(link)
      await go(address, () => link.click())
      link.remove()
    } else if (chance < 0.6) {
      const distance = luck.oneOf([-1, -1, 1, -2])
      if (placeNow() + distance >= start) await go(`history ${distance}`, () => history.go(distance))
    } else if (chance < 0.68) {
      did.push('reload')
      page.unmount()
      page = await open()
      await settled()
    } else if (shownCase()) {
      const [word, whose] = [`w${step}`, whoseIsShown()]
      did.push(`${word} for ${whose}`)
      words.push({ word, whose })
      const field = screen.getByRole('textbox', { name: /A word/ })
      await act(async () => {
        fireEvent.focus(field)
        fireEvent.change(field, { target: { value: word } })
        fireEvent.blur(field)
      })
      // Some go on at once, while the answer is still on its way.
      if (luck.chance(0.5)) await vi.waitFor(() => expect(server.saidIn(word)).toEqual([whose]), { timeout: 20_000 })
    }
    await vi.waitFor(check, { timeout: 20_000, interval: 10 })
  }
  cleanup()
}

it('the case on the screen is the case of the address, and every answer belongs to the case in the header [MORE-59] [APP-01] [APP-03]', {
  timeout: 2 * timeLimit,
}, async () => {
  const first = Number(process.env.SEED ?? 1)
  const until = Date.now() + timeLimit
  for (let seed = first; seed < first + rounds && Date.now() < until; seed += 1) {
    remember('remindedOfName', Array.from({ length: 40 }, (_, i) => `draft-${i + 1}`).join(' '))
    await round(seed).catch((error: unknown) => {
      throw new Error(`With SEED=${seed}`, { cause: error })
    })
  }
})

/** A session that ends while nobody touches the page: the sign-in covers whatever patient is on it. */
import { sessionWatchCalls } from '@casebook/core/session/sessionWatch.calls'
import { watchEvery } from '@casebook/core/session/sessionWatch.machine'
import { formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openEntry } from '../../entry/entryPage.fixture'
import { openAt } from '../../testing/openAt'
import { mara } from '../../testing/people'
import { answering } from '../../testing/ports'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** A server that ends the session on its own, and opens one for each sign-in. */
function server(user = mara) {
  let isOpen = true
  return {
    end: () => {
      isOpen = false
    },
    then:
      <T extends { readonly type: string }>(answer: T) =>
      async (): Promise<T> =>
        // The cast is safe: every call may be refused.
        isOpen ? answer : ({ type: 'LoginRequired' } as unknown as T),
    login: async () => {
      isOpen = true
      return { type: 'LoginSuccessful', user } as const
    },
  }
}

const cover = () => screen.findByRole('dialog', { name: 'Sign in to go on' })
const isCovered = () => screen.queryByRole('dialog', { name: 'Sign in to go on' }) !== null

async function signIn(): Promise<void> {
  const over = within(await cover())
  await userEvent.type(over.getByLabelText('Password'), 'correct-horse-battery')
  await userEvent.click(over.getByRole('button', { name: 'Sign in' }))
  await expect.poll(isCovered).toBe(false)
}

/** The page is seen again, as after the screen was locked. */
const seeAgain = () => fireEvent(document, new Event('visibilitychange'))

/** Nobody has touched the page for this long. */
function leaveFor(milliseconds: number): void {
  const now = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => now() + milliseconds)
}

describe('a page whose session has ended', () => {
  /** The page begins to watch once it has loaded everything else, or after some seconds. */
  const watched = (isSessionOpen: () => unknown) =>
    expect
      .poll(
        () => {
          seeAgain()
          return vi.mocked(isSessionOpen).mock.calls.length
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(0)

  it('is covered when it is seen again, with nothing of it to be read, and goes on after the sign-in [APP-04] [AUTH-14]', async () => {
    const one = server()
    const isSessionOpen = vi.fn(one.then({ type: 'SessionOpen' as const }))
    await openAt('/groups/create', {
      session: { login: one.login },
      areas: [answering(sessionWatchCalls, { isSessionOpen })],
    })
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Hernia region')
    await watched(isSessionOpen)
    one.end()
    leaveFor(2 * watchEvery)
    await expect
      .poll(() => {
        seeAgain()
        return isCovered()
      })
      .toBe(true)
    const dialog = await cover()
    expect(dialog.parentElement?.className).toMatch(/\bfixed inset-0\b.*\bbg-bg\b/)
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull()
    // Whoever comes by cannot close it.
    expect(within(dialog).queryByRole('button', { name: 'Not now' })).toBeNull()
    await userEvent.keyboard('{Escape}')
    expect(isCovered()).toBe(true)
    await signIn()
    expect((screen.getByRole('textbox', { name: 'Name' }) as HTMLInputElement).value).toBe('Hernia region')
  })

  it('stays as it is while the server cannot be reached', async () => {
    const isSessionOpen = vi.fn(async () => Promise.reject(new Error('offline')))
    await openAt('/groups/create', { areas: [answering(sessionWatchCalls, { isSessionOpen })] })
    await screen.findByRole('textbox', { name: 'Name' })
    await watched(isSessionOpen)
    expect(isCovered()).toBe(false)
  })
})

describe('an open case whose session has ended', () => {
  const aCase = () => {
    const one = server({ ...mara, username: 'ada' })
    const beThere = vi.fn(one.then({ type: 'OthersThere' as const, others: [] }))
    const open = () =>
      openEntry({
        draft: { caseName: 'VH_1', revision: 'r1' },
        session: { login: one.login },
        caseCalls: { presence: { beThere } },
      })
    return { ...one, beThere, open }
  }

  it('is covered as soon as the page asks who else is there, with nothing typed lost [APP-04] [AUTH-14]', async () => {
    const { end, beThere, open } = aCase()
    end()
    await open()
    const dialog = await cover()
    expect(dialog.parentElement?.className).toMatch(/\bbg-bg\b/)
    // Whoever has just opened the case may go on without. Nobody else may.
    expect(within(dialog).getAllByRole('button', { name: 'Not now' })).not.toEqual([])
    leaveFor(2 * watchEvery)
    await expect.poll(() => screen.queryAllByRole('button', { name: 'Not now' }), { timeout: 30_000 }).toEqual([])
    await signIn()
    await expect.poll(() => beThere.mock.calls.length).toBe(2)
    expect(screen.getByRole('button', { name: 'Share' })).toBeTruthy()
  })

  it.each([
    ['height', '17', '2.5', { id: 'height', value: 172.5 }],
    ['remarks', 'Pain since ', 'Monday', { id: 'remarks', value: 'Pain since Monday' }],
    ['born', '3.2.', '1949', { id: 'born', value: '1949-02-03' }],
  ])(
    'keeps what is half typed at %s when the cover comes, and goes on there [APP-04]',
    async (name, half, rest, fact) => {
      const one = server({ ...mara, username: 'ada' })
      let cover = () => {}
      const beThere = vi.fn(async () => {
        await new Promise<void>((resolve) => {
          cover = resolve
        })
        return one.then({ type: 'OthersThere' as const, others: [] })()
      })
      const questions = [item('height', 'Num'), item('remarks', 'Text'), item('born', 'Date')]
      const { user, received } = await openEntry({
        base: formBase([formPart('patient', questions)]),
        draft: { caseName: 'VH_1', revision: 'r1' },
        session: { login: one.login },
        caseCalls: { presence: { beThere } },
      })
      const field = screen.getByRole<HTMLInputElement>('textbox', { name })
      await user.click(field)
      await user.keyboard(half)
      await expect.poll(() => beThere.mock.calls.length).toBe(1)
      one.end()
      cover()
      await expect.poll(() => isCovered() && document.activeElement !== field).toBe(true)
      await signIn()
      await expect.poll(() => document.activeElement).toBe(field)
      expect(field.value).toBe(half)
      await user.keyboard(`${rest}{Tab}`)
      await expect.poll(() => received.at(-1)).toMatchObject(fact)
    },
  )
})

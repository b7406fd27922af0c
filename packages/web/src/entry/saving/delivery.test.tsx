import type { AddFactsResult } from '@casebook/core/entry/entry.calls'
import type { Fact } from '@casebook/core/facts/fact'
import { memoryDevice } from '@casebook/test-fixtures/journal'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openEntry } from '../entryPage.fixture'
import { medicines } from '../repeat/medicines.fixture'
import { complete, named, save } from './saving.fixture'

describe('text being typed while its field is removed', () => {
  it('is not recorded for a question that is now hidden', async () => {
    const merged = [{ id: 'smokes', theirs: false, author: 'ben', at: '2026-11-21T10:00:00Z' }]
    const smoker: Fact[] = [
      { id: 'smokes', value: true },
      { id: 'since', value: 2001 },
    ]
    const { user, received } = await openEntry({
      draft: { ...named, facts: [...complete, ...smoker] },
      port: {
        savecase: async () => {
          await user.type(screen.getByRole('textbox', { name: /Since which year/ }), '9')
          return { type: 'OkWithGroups', possibleGroupsToAddTo: [], merged }
        },
      },
    })
    await user.click(save())
    await screen.findByRole('dialog', { name: 'Case saved' })
    expect(screen.queryByRole('textbox', { name: /Since which year/ })).toBeNull()
    expect(received).toEqual([])
  })

  it('is recorded in an entry that someone else removed, which stays [CASE-12]', async () => {
    const entry = (name: string, row = ''): Fact[] => [
      { id: `medicine${row}`, value: name },
      { id: `dose${row}`, value: 5 },
      { id: `stopped${row}`, value: false },
    ]
    const merged = entry('Apixaban', '#2').map(({ id }) => ({
      id,
      theirs: null,
      author: 'ben',
      at: '2026-11-21T10:00:00Z',
    }))
    const field = () =>
      within(screen.getByRole('region', { name: 'Medicines 2' })).getByRole('textbox', { name: /^Medicine/ })
    const { user, received } = await openEntry({
      base: medicines,
      draft: { ...named, facts: [...entry('Ramipril'), ...entry('Apixaban', '#2')] },
      port: {
        savecase: async () => {
          await user.type(field(), 'x')
          return { type: 'OkWithGroups', possibleGroupsToAddTo: [], merged }
        },
      },
    })
    await user.click(screen.getByRole('button', { name: 'Open Medicines 2' }))
    await user.click(save())
    await user.click(within(await screen.findByRole('dialog', { name: 'Case saved' })).getByText('Continue'))
    expect(field()).toHaveProperty('value', 'Apixabanx')
    await expect.poll(() => received).toEqual([{ id: 'medicine#2', value: 'Apixabanx' }])
  })

  it('is not recorded in a case that is left, and is back in its field on return', async () => {
    const device = memoryDevice()
    const { user, unmount } = await openEntry({ draft: { caseName: 'VH_1' }, journal: device.openTab() })
    const height = () => screen.getByRole('textbox', { name: /Height/ })
    await user.type(height(), '17')
    unmount()
    const { received } = await openEntry({ draft: { caseName: 'VH_1' }, journal: device.openTab() })
    expect(height()).toHaveProperty('value', '17')
    expect([...device.waiting(), ...received]).toEqual([])
  })
})

describe('the delivery of answers', () => {
  const answerSex = async (user: Awaited<ReturnType<typeof openEntry>>['user']) =>
    user.click(within(screen.getByRole('group', { name: /Sex/ })).getByRole('radio', { name: 'male' }))

  it('says what is unsaved, and when the server received it', async () => {
    const { user } = await openEntry()
    expect(screen.getByText('No unsaved changes')).toBeTruthy()
    await answerSex(user)
    expect(await screen.findByText(/Received \d/)).toBeTruthy()
    expect(screen.getByRole('button', { name: /1 unsaved change/ })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(within(screen.getByRole('group', { name: /Sex/ })).queryByRole('radio', { checked: true })).toBeNull()
  })

  it('says that it retries while offline, and continues', async () => {
    let isDown = true
    const { user } = await openEntry({
      port: {
        addFactsJson: async () => {
          if (isDown) throw new TypeError('Failed to fetch')
          return { type: 'Ok' }
        },
      },
    })
    await answerSex(user)
    await expect
      .poll(() => screen.getAllByRole('status').map(({ textContent }) => textContent))
      .toContain('Not sent, retrying: 1 answer, only in this page')
    expect(screen.getByText('Not connected')).toBeTruthy()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try now' }))
    expect(await screen.findByText(/Received \d/)).toBeTruthy()
  })

  it('brings answers that were given without a connection, in order and once, after the page was closed [DATA-20]', async () => {
    const device = memoryDevice()
    const offline = { addFactsJson: async () => Promise.reject(new TypeError('Failed to fetch')) }
    const page = await openEntry({ draft: { caseName: 'VH_1' }, journal: device.openTab(), port: offline })
    await answerSex(page.user)
    await page.user.type(screen.getByRole('textbox', { name: /Height/ }), '171{Tab}')
    await page.user.click(within(screen.getByRole('group', { name: /Sex/ })).getByRole('radio', { name: 'female' }))
    await expect.poll(() => device.waiting().flatMap(({ facts }) => facts)).toHaveLength(3)
    page.unmount()

    const keys: string[] = []
    const taken: Fact[] = []
    let isFirst = true
    const online = {
      addFactsJson: async ({ facts }: { facts: readonly Fact[] }, sending?: { readonly idempotencyKey?: string }) => {
        const isNew = !keys.includes(sending?.idempotencyKey ?? '')
        keys.push(sending?.idempotencyKey ?? '')
        if (isNew) taken.push(...facts)
        // The answer of the first is lost on its way back.
        if (isFirst) {
          isFirst = false
          throw new TypeError('Failed to fetch')
        }
        return { type: 'Ok' } as const
      },
    }
    const again = await openEntry({ draft: { caseName: 'VH_1' }, journal: device.openTab(), port: online })
    expect(
      within(screen.getByRole('group', { name: /Sex/ })).getByRole('radio', { name: 'female', checked: true }),
    ).toBeTruthy()
    expect(screen.getByRole('textbox', { name: /Height/ })).toHaveProperty('value', '171')
    const tryNow = await screen.findByRole('button', { name: 'Try now' })
    await again.user.click(tryNow)
    await expect.poll(() => device.waiting()).toEqual([])
    expect(taken).toEqual([
      { id: 'sex', value: 'male' },
      { id: 'height', value: 171 },
      { id: 'sex', value: 'female' },
    ])
    expect(new Set(keys).size).toBe(keys.length - 1)
  })

  it('tries once more at once if "Try now" was pressed during an attempt that fails', async () => {
    let [sent, isDown, isSlow] = [0, true, false]
    let fail = () => {}
    const { user } = await openEntry({
      port: {
        addFactsJson: async () => {
          sent += 1
          if (isSlow)
            await new Promise<void>((resolve) => {
              fail = resolve
            })
          if (isDown) throw new TypeError('Failed to fetch')
          return { type: 'Ok' }
        },
      },
    })
    await answerSex(user)
    const tryNow = await screen.findByRole('button', { name: 'Try now' })
    /** Whether it was the press or the time: one more attempt has begun. */
    const oneMore = async (act: () => unknown) => {
      const before = sent
      await act()
      await expect.poll(() => sent).toBeGreaterThan(before)
    }
    for (let attempt = 0; attempt < 3; attempt++) await oneMore(() => user.click(tryNow))
    isSlow = true
    await oneMore(() => user.click(tryNow))
    await user.click(tryNow)
    // By itself it would pause eight seconds or more from here.
    isSlow = false
    await oneMore(fail)
    isDown = false
    await user.click(tryNow)
    expect(await screen.findByText(/Received \d/)).toBeTruthy()
  })

  it('shows a refused answer at its question, with the reason, until discarded', async () => {
    const { user } = await openEntry({
      draft: { facts: [{ id: 'sex', value: 'female' }] },
      port: {
        addFactsJson: async (): Promise<AddFactsResult> => ({
          type: 'AddFactError',
          errors: [{ id: 'sex', reason: 'Frozen' }],
        }),
      },
    })
    await answerSex(user)
    const question = within(screen.getByRole('group', { name: /Sex/ }))
    expect(await question.findByText(/This section is frozen/)).toBeTruthy()
    expect(question.getByRole('radio', { name: 'male', checked: true })).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Discard this answer' }))
    expect(question.getByRole('radio', { name: 'female', checked: true })).toBeTruthy()
    expect(question.queryByText(/frozen/)).toBeNull()
  })

  it('asks to sign in over the form, and loses nothing [APP-04]', async () => {
    let isSignedIn = false
    const { user, received } = await openEntry({
      port: {
        addFactsJson: async ({ facts }) =>
          isSignedIn ? { type: 'Ok', count: received.push(...facts) } : { type: 'LoginRequired' },
      },
      session: {
        login: async () => {
          isSignedIn = true
          return {
            type: 'LoginSuccessful',
            user: { username: 'ada', firstName: 'Ada', lastName: 'Lovelace', roles: [] },
          }
        },
      },
    })
    await answerSex(user)
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign in to go on' }))
    expect(dialog.getByText(/one answer is on this device/)).toBeTruthy()
    await user.type(dialog.getByLabelText('Password'), 'correct horse battery')
    await user.click(dialog.getByRole('button', { name: 'Sign in' }))
    await expect.poll(() => received).toEqual([{ id: 'sex', value: 'male' }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('asks before leaving if, and only if, answers are unsaved [CASE-07]', async () => {
    const { user, guard } = await openEntry({ draft: named })
    expect(guard.isHolding()).toBe(false)
    await answerSex(user)
    expect(guard.isHolding()).toBe(true)
    await user.click(save())
    await expect.poll(() => guard.isHolding()).toBe(false)
  })

  it('does not ask before leaving if the last answer was reverted to the saved one [CASE-07]', async () => {
    const { user, guard } = await openEntry({ draft: named })
    await answerSex(user)
    expect(guard.isHolding()).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(guard.isHolding()).toBe(false)
    expect(screen.getByText('No unsaved changes')).toBeTruthy()
  })

  it('marks answers as changed only in a case saved before', async () => {
    const fresh = await openEntry()
    await answerSex(fresh.user)
    expect(await screen.findByText(/unsaved change/)).toBeTruthy()
    expect(screen.queryByText('Changed, not saved')).toBeNull()
    fresh.unmount()
    const { user } = await openEntry({ draft: named })
    await answerSex(user)
    expect(await screen.findByText('Changed, not saved')).toBeTruthy()
  })

  it('tells a leaving user that the answers are kept', async () => {
    const { user, guard } = await openEntry({ draft: named })
    await answerSex(user)
    guard.ask(() => {})
    render(<I18nProvider i18n={i18n}>{guard.leaving()?.hold.reason}</I18nProvider>)
    expect(screen.getByText(/^One answer is not saved in the case. Unsaved answers stay with this case/)).toBeTruthy()
  })

  it('tells the server when the screen is left and when the page is closed [CASE-14]', async () => {
    const left: unknown[] = []
    const { unmount } = await openEntry({
      draft: named,
      port: {
        unsetDirtyBit: async (request) => {
          left.push(request)
          return { type: 'Ok' }
        },
      },
    })
    const mine = { group: 'Testing', base: 'entry', draft: 'draft-1' }
    dispatchEvent(new Event('pagehide'))
    expect(left).toEqual([mine])
    unmount()
    expect(left).toEqual([mine, mine])
    dispatchEvent(new Event('pagehide'))
    expect(left).toHaveLength(2)
  })
})

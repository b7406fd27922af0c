/**
 * The address of a case in data entry: the case it opens, its form after a save, and the message if there is no such
 * case.
 */
import type { CaseIdentity } from '@casebook/core/cases/caseIdentity'
import type { ResolveCaseResult } from '@casebook/core/cases/cases.calls'
import type { Draft } from '@casebook/core/entry/entry.calls'
import { type Fact, unknown } from '@casebook/core/facts/fact'
import { entryBase, entryServer } from '@casebook/test-fixtures/entry'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { remember } from './shell/memory'
import { openAt } from './testing/openAt'

const dialog = '/dialog/Testing/entry/entry'
const complete = ['sex', 'born', 'smokes', 'found', 'where', 'surgeon', 'over']
  .map((id): Fact => ({ id, value: unknown }))
  .concat({ id: 'height', value: 180 })

async function openCase(search: string, draft: Partial<Draft> = {}, loaded?: ResolveCaseResult) {
  remember('remindedOfName', 'draft-1')
  const server = entryServer(entryBase, draft)
  const asked: CaseIdentity[] = []
  const opened: (string | undefined)[] = []
  const started: string[] = []
  const page = await openAt(`${dialog}${search}`, {
    bases: { ...server.bases, getBasesOverview: async () => ({ type: 'ReceivedBasesOverview', groups: [] }) },
    entry: {
      ...server.entry,
      tree: async (request) => {
        opened.push(request.draft)
        return server.entry.tree(request)
      },
    },
    cases: {
      newCase: async () => {
        started.push('draft-1')
        return { type: 'Ok', draft: 'draft-1' }
      },
      loadCase: async (request) => {
        asked.push(request)
        return loaded ?? { type: 'CaseNotFound' }
      },
    },
  })
  return { ...page, asked, opened, started }
}

const resolved = { type: 'CaseResolved', group: 'Testing', base: 'entry', owner: 'jonas.roth', name: 'VH_1' } as const

describe('the address of a case', () => {
  it('opens that owner’s case without naming its draft [CASE-09] [BASE-02]', async () => {
    const saved = { caseName: 'VH_1', owner: 'jonas.roth', revision: 'r1' }
    const page = await openCase('?case=VH_1&owner=jonas.roth', saved, { ...resolved, draft: 'draft-1' })
    await screen.findByText('Save case')
    expect(page.asked).toEqual([{ group: 'Testing', base: 'entry', owner: 'jonas.roth', name: 'VH_1' }])
    expect(page.opened).toEqual(['draft-1'])
    expect(page.history).toEqual([`${dialog}?case=VH_1&owner=jonas.roth`])
  })

  it('replaces the address of its draft without reopening anything', async () => {
    const page = await openCase('?draft=draft-1', { caseName: 'VH_1', owner: 'jonas.roth', revision: 'r1' })
    await screen.findByText('Save case')
    await expect.poll(() => page.history).toEqual([`${dialog}?case=VH_1&owner=jonas.roth`])
    expect(page.opened).toEqual(['draft-1'])
    expect(page.asked).toEqual([])
  })

  it('is that of the draft until a save names the case', async () => {
    const page = await openCase('', { owner: 'mara.keller', facts: complete })
    await screen.findByText('Save case')
    await expect.poll(() => page.history).toEqual([`${dialog}?draft=draft-1`])
    const height = screen.getByRole('textbox', { name: /Height/ })
    await userEvent.click(screen.getByText('Save case'))
    await userEvent.type(await screen.findByRole('textbox', { name: /name/i }), 'VH_7')
    await userEvent.keyboard('{Enter}')
    await screen.findByText(/^The case is saved as/)
    await expect.poll(() => page.history).toEqual([`${dialog}?case=VH_7&owner=mara.keller`])
    // The same element, so no reload.
    expect(screen.getByRole('textbox', { name: /Height/ })).toBe(height)
    expect(page.opened).toEqual(['draft-1'])
    expect(page.started).toEqual(['draft-1'])
  })

  it('names the case before any draft of it [CASE-09]', async () => {
    const saved = { caseName: 'VH_1', owner: 'jonas.roth', revision: 'r1' }
    const page = await openCase('?case=VH_1&owner=jonas.roth&draft=draft-9', saved, { ...resolved, draft: 'draft-1' })
    await screen.findByText('Save case')
    expect([page.opened, page.started]).toEqual([['draft-1'], []])
  })

  it.each([
    ['KnowledgeBaseNotFound', 'This study does not exist, or you may not open it'],
    ['BaseRetired', 'This study is closed: it accepts no new cases.'],
  ] as const)('starts no case where there is none to start: %s [BASE-05]', async (type, words) => {
    await openAt(dialog, { cases: { newCase: async () => ({ type }) } })
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to the studies' })).toBeTruthy()
  })

  it('is tried again if the server did not answer [BASE-01]', async () => {
    let isSilent = true
    const { entry, bases } = entryServer(entryBase)
    await openAt(dialog, {
      bases,
      entry,
      cases: {
        newCase: async () => {
          if (isSilent) throw new Error('offline')
          return { type: 'Ok', draft: 'draft-1' }
        },
      },
    })
    await screen.findByText('The server did not answer.')
    isSilent = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Save case')
  })

  it('says that there is no such case or no access, with a link home [APP-02]', async () => {
    await openCase('?case=VH_9&owner=jonas.roth')
    expect(await screen.findByRole('heading', { name: 'There is no such case' })).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Go to the studies' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Studies' })).toBeTruthy()
  })

  it('names a specification: if the base has none of that name, there is no page and no call [APP-02]', async () => {
    const { calls } = await openAt('/dialog/Testing/entry/anything?case=VH_1')
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
    expect(calls).toEqual([])
  })
})

describe('a page this account may not open', () => {
  it('says so in place, keeps its address, and links home [APP-04] [APP-22]', async () => {
    const page = await openCase('?case=VH_1&owner=jonas.roth', {}, { type: 'InsufficientPermissions' })
    expect(await screen.findByRole('heading', { name: /^Your account cannot open/ })).toBeTruthy()
    expect(screen.getByRole('main').textContent).toContain('Mara Keller')
    expect(page.history).toEqual([`${dialog}?case=VH_1&owner=jonas.roth`])
    expect(screen.queryByLabelText('Password')).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: 'Go to Waiting for you' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Waiting for you' })).toBeTruthy()
  })

  it('says so for every screen, whichever call was refused [APP-04]', async () => {
    await openAt('/bases', { bases: { getBasesOverview: async () => ({ type: 'InsufficientPermissions' }) } })
    expect(await screen.findByRole('heading', { name: /^Your account cannot open/ })).toBeTruthy()
  })

  it('lets another user sign in and return to it [APP-04]', async () => {
    const page = await openCase('?case=VH_1&owner=jonas.roth', {}, { type: 'InsufficientPermissions' })
    await userEvent.click(await screen.findByRole('link', { name: 'Sign in as someone else' }))
    expect(await screen.findByLabelText('Password')).toBeTruthy()
    const to = new URLSearchParams(page.history.at(-1)?.split('?')[1]).get('to')
    expect(to).toBe(`${dialog}?case=VH_1&owner=jonas.roth`)
  })
})

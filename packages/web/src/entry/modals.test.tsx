import type { CaseToken } from '@casebook/core/tokens/tokens.calls'
import { i18n } from '@lingui/core'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openEntry } from './entryPage.fixture'
// Preload lazy code, which could otherwise arrive too late on a busy machine.
import './jump/JumpDialog'
import './keys/KeyHelp'
import '../cases/LoadDialog'
import '../queries/QueryDialog'
import '../tokens/TokenDialog'
import '../locks/UnlockDialog'
import './palette/PaletteDialog'
import './print/PrintView'
import './why/WhyPanel'

const inFocus = () => document.activeElement?.closest<HTMLElement>('[data-question]')?.dataset.question
const main = () => within(screen.getByRole('main'))
const focusOn = (name: string) => main().getByRole('radio', { name }).focus()

describe('"Why?"', () => {
  it('explains at a question why it is asked, and follows the answers [DATA-11]', async () => {
    const { user } = await openEntry({ draft: { facts: [{ id: 'smokes', value: true }] } })
    main()
      .getByRole('textbox', { name: /Since which year/ })
      .focus()
    await user.keyboard('{Control>}s{/Control}')
    await user.click(await screen.findByRole('button', { name: 'Go to the first' }))
    await expect.poll(inFocus).toBe('sex')
    await user.keyboard('w')
    const why = within(await screen.findByRole('dialog', { name: 'Why?' }))
    expect(why.getByText('Why is this asked and required?')).toBeTruthy()
    expect(why.getByText(/is asked for every case/).textContent).toContain('Patient')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog', { name: 'Why?' })).toBeNull()
    expect(inFocus()).toBe('sex')
  })

  it('names the question and the version of the base with the language’s comma [APP-13]', async () => {
    const { user } = await openEntry({ language: 'sy' })
    focusOn('female')
    await user.keyboard('w')
    const why = within(await screen.findByRole('dialog', { name: 'Why?' }))
    expect(why.getByText('sex').parentElement?.textContent).toMatch(/^sex، version \S+ of the study$/)
  })

  it('leads from a solution to the answers its rules depend on, and on to why hidden ones are hidden [DATA-14]', async () => {
    const { user } = await openEntry({ draft: { facts: [{ id: 'smokes', value: true }] } })
    await user.click(screen.getByRole('button', { name: 'Summary' }))
    const solutions = within(await screen.findByRole('region', { name: 'Solutions' }))
    await user.click(solutions.getByRole('button', { name: 'Why?' }))
    const why = within(await screen.findByRole('dialog', { name: 'Why?' }))
    expect(why.getAllByText('P4')[0]?.parentElement?.textContent).toMatch(/scores P4$/)
    const smokes = why.getAllByRole('button', { name: 'Does the patient smoke?' })[0] as HTMLElement
    expect(smokes.closest('li')?.textContent).toMatch(/^Does the patient smoke\? Yes/)
    await user.click(smokes)
    await expect.poll(inFocus).toBe('smokes')
    expect(screen.queryByRole('dialog', { name: 'Case summary' })).toBeNull()
  })
})

describe('the summary without room beside the form', () => {
  const summary = () => screen.findByRole('dialog', { name: 'Case summary' })
  const button = () => screen.getByRole('button', { name: 'Summary' })

  it('is a sheet that takes the focus; Escape and its close button return it', async () => {
    const { user } = await openEntry()
    for (const close of [
      () => user.keyboard('{Escape}'),
      () => user.click(screen.getByRole('button', { name: 'Close' })),
    ]) {
      await user.click(button())
      expect((await summary()).contains(document.activeElement)).toBe(true)
      await close()
      expect(screen.queryByRole('dialog')).toBeNull()
      await expect.poll(() => document.activeElement).toBe(button())
    }
  })

  it('closes when the user goes to a question', async () => {
    const { user } = await openEntry()
    await user.click(button())
    await user.click(within(await summary()).getByRole('button', { name: /Height/ }))
    await expect.poll(inFocus).toBe('height')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('jumping to a question [DATA-21]', () => {
  it('finds a question in another section by / and a few letters', async () => {
    const { user } = await openEntry()
    focusOn('female')
    await user.keyboard('/')
    const dialog = within(await screen.findByRole('dialog', { name: 'Jump to a question' }))
    expect(document.activeElement).toBe(dialog.getByRole('combobox'))
    await user.keyboard('remar{Enter}')
    await expect.poll(inFocus).toBe('remarks')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('explains why a hidden question is hidden', async () => {
    const { user } = await openEntry()
    await user.click(screen.getByRole('button', { name: 'Jump to a question' }))
    await user.keyboard('since')
    expect(await screen.findByRole('option', { name: /Since which year\?.*Not asked/ })).toBeTruthy()
    await user.keyboard('{Enter}')
    const why = within(await screen.findByRole('dialog', { name: 'Why is this not asked?' }))
    expect(why.getByText(/It waits for a rule/)).toBeTruthy()
    expect(why.getAllByText(/Does the patient smoke\?/)[0]).toBeTruthy()
    await user.keyboard('{Escape}')
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: 'Jump to a question' }))
  })
})

describe('the command palette [DATA-21]', () => {
  const open = async (user: Awaited<ReturnType<typeof openEntry>>['user']) => {
    await user.keyboard('{Control>}k{/Control}')
    return within(await screen.findByRole('dialog', { name: 'Screens and actions' }))
  }

  it('opens on Ctrl+K, even during typing, and runs the action found by name', async () => {
    const { user, visited } = await openEntry({ draft: { caseName: 'VH_1' } })
    main()
      .getByRole('textbox', { name: /Height/ })
      .focus()
    const palette = await open(user)
    await user.keyboard('keys')
    expect(palette.getByRole('option', { name: /Keys.*Action/, selected: true })).toBeTruthy()
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeTruthy()
    await user.keyboard('{Escape}')
    const again = await open(user)
    await user.keyboard('studies')
    expect(again.getByRole('option', { name: /Studies.*Screen/ })).toBeTruthy()
    await user.keyboard('{Enter}')
    expect(visited.at(-1)).toBe('/bases')
  })

  it('also finds questions, and goes to them', async () => {
    const { user } = await openEntry({ draft: { caseName: 'VH_1' } })
    await open(user)
    await user.keyboard('remar{Enter}')
    await expect.poll(inFocus).toBe('remarks')
  })
})

describe('g and a letter [DATA-21]', () => {
  it('go to another screen, but are text while typing', async () => {
    const { user, visited } = await openEntry({ draft: { caseName: 'VH_1' } })
    main()
      .getByRole('textbox', { name: /Height/ })
      .focus()
    await user.keyboard('gb')
    expect(visited.at(-1)).toBe('/dialog/Testing/entry/entry')
    focusOn('female')
    await user.keyboard('gb')
    expect(visited.at(-1)).toBe('/bases')
  })
})

describe('the shortcuts', () => {
  it('are listed on ?, and single letters can be switched off [DATA-21]', async () => {
    const { user } = await openEntry()
    focusOn('female')
    await user.keyboard('?')
    const keys = within(await screen.findByRole('dialog', { name: 'Keys' }))
    expect(keys.getByText('Next missing question')).toBeTruthy()
    await user.click(keys.getByRole('checkbox', { name: /Single letters/ }))
    await user.keyboard('{Escape}')
    focusOn('female')
    await user.keyboard('?/w')
    expect(screen.queryByRole('dialog', { name: /Keys|Jump|Why/ })).toBeNull()
  })

  it('are all listed, including those of a question and of repeating entries [DATA-21]', async () => {
    const { user } = await openEntry()
    focusOn('female')
    await user.keyboard('?')
    const keys = within(await screen.findByRole('dialog', { name: 'Keys' }))
    const lineOf = (text: string) => keys.getByText(text).parentElement?.querySelector('dd')?.textContent
    expect(lineOf('Add a note')).toBe('AltN')
    expect(lineOf('Another entry, in a table or a card')).toBe('Alt↵')
    expect(lineOf('Save the case')).toBe('CtrlS')
  })

  it('name the key on a German keyboard Strg, in the list and elsewhere', async () => {
    const { user } = await openEntry()
    act(() => i18n.loadAndActivate({ locale: 'de', messages: { 'keys.ctrl': 'Strg' } }))
    focusOn('female')
    await user.keyboard('?')
    await screen.findByRole('dialog', { name: 'Keys' })
    const caps = [...document.querySelectorAll('kbd')].map(({ textContent }) => textContent)
    expect(caps.filter((cap) => cap === 'Strg').length).toBeGreaterThan(4)
    expect(caps).not.toContain('Ctrl')
  })
})

describe('loading another case [DATA-04]', () => {
  const cases = (names: readonly string[]) => {
    const there = [...names]
    const deleted: string[] = []
    return {
      deleted,
      cases: {
        getPageOfCases: async () =>
          ({
            type: 'ReceivedPageOfCases',
            next: null,
            cases: there.map((name) => ({ name, group: 'Testing', base: 'entry' })),
          }) as const,
        deleteCase: async ({ name }: { readonly name: string }) => {
          deleted.push(name)
          there.splice(there.indexOf(name), 1)
          return { type: 'Ok' } as const
        },
        resolveCase: async () =>
          ({ type: 'CaseResolved', group: 'Testing', base: 'entry', owner: 'ada', name: 'VH_2' }) as const,
      },
    }
  }
  const open = async (user: Awaited<ReturnType<typeof openEntry>>['user']) => {
    await user.click(screen.getByRole('button', { name: 'Open' }))
    return within(await screen.findByRole('dialog', { name: 'Open a case' }))
  }

  it('lists as the server sorts, filters, and deletes in two steps', async () => {
    const world = cases(['VH_2', 'VH_10', 'X_1'])
    const { user } = await openEntry({ cases: world.cases })
    const dialog = await open(user)
    const names = () => dialog.getAllByRole('button', { name: /^Open / }).map((one) => one.getAttribute('aria-label'))
    await expect.poll(names).toEqual(['Open VH_2', 'Open VH_10', 'Open X_1'])
    await user.type(dialog.getByRole('searchbox'), 'vh')
    expect(names()).toEqual(['Open VH_2', 'Open VH_10'])
    await user.click(dialog.getByRole('button', { name: 'Delete VH_2' }))
    expect(world.deleted).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Really delete VH_2? Press again.' }))
    await expect.poll(names).toEqual(['Open VH_10'])
    expect(world.deleted).toEqual(['VH_2'])
  })

  it('renders the start of a long list, and finds rows not rendered yet', async () => {
    const { user } = await openEntry({ cases: cases(Array.from({ length: 103 }, (_, i) => `VH_${i + 1}`)).cases })
    const dialog = await open(user)
    // Computing the roles of a hundred rows takes seconds.
    await dialog.findByLabelText('Open VH_100')
    expect(dialog.queryByLabelText('Open VH_101')).toBeNull()
    fireEvent.click(dialog.getByText('Show more (3)'))
    expect(dialog.getByLabelText('Open VH_103')).toBeTruthy()
    expect(dialog.queryByText(/^Show more/)).toBeNull()
  })

  it('asks once while answers are unsaved, and then no more', async () => {
    const { user, guard, visited } = await openEntry({ cases: cases(['VH_2']).cases, draft: { unsaved: ['sex'] } })
    const dialog = await open(user)
    await user.click(await dialog.findByRole('button', { name: 'Open VH_2' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Open VH_2 without saving?' }))
    expect(document.activeElement).toBe(question.getByRole('button', { name: 'Back to the list' }))
    expect(guard.isHolding()).toBe(true)
    await user.click(question.getByRole('button', { name: 'Open without saving' }))
    await expect.poll(() => guard.isHolding()).toBe(false)
    await expect.poll(() => visited.at(-1)).toBe('/dialog/Testing/entry/entry?case=VH_2&owner=ada')
  })

  it('offers to delete one’s own cases, but not those of colleagues [APP-22] [CASE-11]', async () => {
    const of = (name: string, user: string) => ({ name, group: 'Testing', base: 'entry', user })
    const { user } = await openEntry({
      cases: {
        getPageOfCases: async () => ({
          type: 'ReceivedPageOfCases',
          next: null,
          cases: [of('VH_1', 'ada'), of('VH_2', 'ben')],
        }),
      },
    })
    const dialog = await open(user)
    expect(await dialog.findByRole('button', { name: 'Delete VH_1' })).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Open VH_2' })).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Delete VH_2' })).toBeNull()
  })

  it('distinguishes the open case from a shared one of the same name', async () => {
    const of = (user: string) => ({ name: 'VH_1', group: 'Testing', base: 'entry', user })
    const { user } = await openEntry({
      cases: {
        getPageOfCases: async () => ({ type: 'ReceivedPageOfCases', next: null, cases: [of('ada'), of('ben')] }),
      },
      draft: { caseName: 'VH_1', owner: 'ada' },
    })
    const dialog = await open(user)
    const loads = await dialog.findAllByRole('button', { name: 'Open VH_1' })
    expect(loads.map((load) => (load as HTMLButtonElement).disabled)).toEqual([true, false])
    expect(dialog.getAllByText('Open here')).toHaveLength(1)
  })
})

describe('a token [TOKN-02]', () => {
  it('is not offered where no questionnaire is for patients [APP-22]', async () => {
    await openEntry({ draft: { caseName: 'VH_1' }, deployment: { tokenQuestionnaires: [] } })
    expect(screen.queryByRole('button', { name: 'Patient link' })).toBeNull()
  })

  it('is created for questionnaires offered, shown once with code and sheet, listed and revoked [TOKN-01] [MORE-17]', async () => {
    const asked: unknown[] = []
    let standing: readonly CaseToken[] = [
      {
        ...{ uuid: 'old', kind: 'link', state: 'opened', questions: ['sex'], issuer: 'ada', language: 'sy' },
        ...{ issuedAt: '2026-11-20T10:00:00.000Z', expiresAt: '2026-12-04T10:00:00.000Z', openedAt: null },
        ...{ usedAt: null, invalidatedAt: null },
      },
    ]
    const { user } = await openEntry({
      draft: { caseName: 'VH_1' },
      deployment: { tokenQuestionnaires: ['patient'] },
      caseCalls: {
        tokens: {
          getCaseToken: async (request) => {
            asked.push(request)
            return { type: 'ReceivedToken', token: 'a-secret', expiresAt: '2026-12-08T10:00:00.000Z' }
          },
          listCaseTokens: async () => ({ type: 'ReceivedTokens', tokens: standing }),
          revokeToken: async ({ uuid }) => {
            asked.push(uuid)
            standing = standing.map((one) => ({ ...one, state: 'revoked' }))
            return { type: 'Ok' }
          },
        },
      },
    })
    await user.click(screen.getByRole('button', { name: 'Patient link' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Create a link for the patient' }))
    const generate = await dialog.findByRole('button', { name: 'Create' })
    expect(generate).toHaveProperty('disabled', true)
    expect(dialog.queryByRole('checkbox', { name: 'Findings' })).toBeNull()
    await user.click(dialog.getByRole('checkbox', { name: /^Patient/ }))
    await user.click(dialog.getByRole('radio', { name: '7 days' }))
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Language of the page' }), 'de')
    await user.click(generate)
    const shown = await dialog.findByRole('textbox', { name: 'Link or app code' })
    expect(within(dialog.getByRole('list', { name: 'Questionnaires' })).getByText('Patient')).toBeTruthy()
    expect((shown as HTMLTextAreaElement).value).toMatch(/#\/once\/Testing\/entry\/a-secret$/)
    expect(await dialog.findByRole('img', { name: 'The link as a code for a phone' })).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Print the sheet' })).toBeTruthy()
    const sheet = document.querySelector('[data-paper]')
    expect(sheet?.textContent).toContain('Bitte antworten Sie bis')
    expect(sheet?.textContent).not.toContain('VH_1')
    expect(asked).toMatchObject([
      {
        group: 'Testing',
        base: 'entry',
        owner: 'ada',
        name: 'VH_1',
        reusable: false,
        days: 7,
        language: 'de',
        questions: ['sex', 'born', 'height', 'smokes', 'since', 'secret'],
      },
    ])
    const links = within(dialog.getByRole('list', { name: 'Links of this case' }))
    expect(links.getByText('Opened')).toBeTruthy()
    await user.click(links.getByRole('button', { name: 'Revoke' }))
    await user.click(links.getByRole('button', { name: 'Revoke? Click once more' }))
    expect(await links.findByText('Revoked')).toBeTruthy()
    expect(asked).toContain('old')
  })
})

describe('a link that cannot be revoked [MORE-17]', () => {
  it('is said to work still', async () => {
    const link: CaseToken = {
      ...{ uuid: 'old', kind: 'link', state: 'opened', questions: ['sex'], issuer: 'ada', issuerName: 'Ada Lovelace' },
      ...{ issuedAt: '2026-11-20T10:00:00.000Z', expiresAt: null, openedAt: null, usedAt: null, invalidatedAt: null },
      language: null,
    }
    const { user } = await openEntry({
      draft: { caseName: 'VH_1' },
      deployment: { tokenQuestionnaires: ['patient'] },
      caseCalls: {
        tokens: {
          getCaseToken: async () => ({ type: 'TokenError', error: 'notAllowed' }),
          listCaseTokens: async () => ({ type: 'ReceivedTokens', tokens: [link] }),
          revokeToken: () => Promise.reject(new TypeError('Failed to fetch')),
        },
      },
    })
    await user.click(screen.getByRole('button', { name: 'Patient link' }))
    const links = within(await screen.findByRole('list', { name: 'Links of this case' }))
    expect(links.getByText('Ada Lovelace')).toBeTruthy()
    await user.click(links.getByRole('button', { name: 'Revoke' }))
    await user.click(links.getByRole('button', { name: 'Revoke? Click once more' }))
    expect(await links.findByText('Not revoked: the link still works. Try again.')).toBeTruthy()
  })
})

describe('the reminder of the case name [CASE-08]', () => {
  const reminder = () => screen.findByRole('alertdialog', { name: 'You name the case when you save it' })

  it('appears once for a new case, over the form, with Enter to accept [DATA-05]', async () => {
    const { user, unmount } = await openEntry({ isReminded: false })
    const dialog = within(await reminder())
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'OK' }))
    await user.keyboard('{Enter}')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await expect
      .poll(() => document.activeElement?.closest<HTMLElement>('[data-question]')?.dataset.question)
      .toBe('sex')
    unmount()
    await openEntry({ isReminded: false })
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('keeps typed text, and suspends the form’s shortcuts until accepted [DATA-05]', async () => {
    const { user, saves } = await openEntry({
      isReminded: false,
      draft: { facts: [{ id: 'sex', value: 'male' }], unsaved: ['sex'] },
    })
    await reminder()
    await user.keyboard('{Control>}s{/Control}/')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(saves).toEqual([])
    await user.keyboard('{Escape}')
    expect(main().getByRole('radio', { name: 'male', checked: true })).toBeTruthy()
  })

  it('does not appear for a case that has one', async () => {
    await openEntry({ isReminded: false, draft: { caseName: 'VH_1' } })
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('saves the case if the deployment says so, under the name then given, even if unanswered', async () => {
    const asked: unknown[] = []
    const { user } = await openEntry({
      isReminded: false,
      deployment: { reminderSavesCase: true },
      port: {
        savecase: async (request) => {
          asked.push(request)
          return { type: 'OkWithGroups', possibleGroupsToAddTo: [], revision: 'r1', caseName: request.caseName }
        },
      },
    })
    await reminder()
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'OK, save now' }))
    const field = within(await screen.findByRole('dialog', { name: 'Name the case' })).getByRole('textbox')
    await waitFor(() => expect(document.activeElement).toBe(field))
    await user.type(field, 'VH_1{Enter}')
    expect((await screen.findByText(/^The case is saved as/)).textContent).toBe('The case is saved as VH_1.')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'VH_1' })).toBeTruthy()
    expect(asked).toMatchObject([{ caseName: 'VH_1', force: true, evenEmpty: true }])
    expect(main().queryByText('Required')).toBeNull()
  })

  it('saves an unanswered case only on acceptance: a later save asks as usual [CASE-03]', async () => {
    const asked: unknown[] = []
    const { user } = await openEntry({
      isReminded: false,
      deployment: { reminderSavesCase: true },
      port: {
        savecase: async (request) => {
          asked.push(request)
          return { type: 'NothingToSave' }
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'OK, save now' }))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: /^Save case/ }))
    await user.click(await screen.findByRole('button', { name: 'Save anyway' }))
    await user.type(await screen.findByRole('textbox', { name: 'Case name' }), 'VH_1{Enter}')
    await expect.poll(() => asked).toMatchObject([{ evenEmpty: undefined }])
  })
})

describe('queries and signatures of a case', () => {
  it('are marked at the tab, with the queries behind F [DATA-02] [QRY-12]', async () => {
    const query = {
      uuid: 'q1',
      checkId: null,
      questionId: 'sex',
      caseIdentifier: 'VH_1',
      steps: [
        { nodeId: 'ask', instant: '2026-11-21T10:00:00Z', value: 'Really?', source: { kind: 'user', user: 'ben' } },
      ],
    } as const
    const { user } = await openEntry({
      draft: { caseName: 'VH_1' },
      deployment: { showsSdv: true },
      caseCalls: {
        queries: {
          getAllNodes: async () => ({ type: 'ReceivedNodes', nodes: [] }),
          getQueriesForCase: async () => ({ type: 'ReceivedQueries', queries: [query] }),
          startQuery: async () => ({ type: 'Ok' }),
          answer: async () => ({ type: 'Ok' }),
        },
        sdv: {
          getSdv: async () => ({ type: 'ReceivedSdv', entries: [{ questionnaireId: 'patient', level: 'PI' }] }),
          setPiSdv: async () => ({ type: 'SdvSet' }),
          unSetPiSdv: async () => ({ type: 'SdvSet' }),
          setMonitorSdv: async () => ({ type: 'SdvSet' }),
          unSetMonitorSdv: async () => ({ type: 'SdvSet' }),
        },
      },
    })
    const tab = await within(screen.getByRole('navigation')).findByRole('button', {
      name: /Patient.*a query, none open/,
    })
    expect(tab.textContent).toContain('PI verification: full')
    focusOn('female')
    await user.keyboard('f')
    const queries = within(await screen.findByRole('dialog', { name: 'Queries on Sex' }))
    expect(await queries.findByText('Really?')).toBeTruthy()
  })
})

describe('the printed case', () => {
  it('starts with its base, date and saved state, separated by the language’s comma [APP-13]', async () => {
    const { user } = await openEntry({ language: 'sy', draft: { unsaved: ['sex'] } })
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox'), 'Print{Enter}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Print the case' }))
    expect(dialog.getByText(/، \D*\d.*\d{4}، .*، Unsaved changes$/)).toBeTruthy()
  })

  it('includes the notes on answers', async () => {
    const facts = [
      { id: 'sex', value: 'male' },
      { id: 'sex (Annotation)', value: 'as on the old card' },
    ]
    const { user } = await openEntry({ draft: { facts } })
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox'), 'Print{Enter}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Print the case' }))
    expect(dialog.getByText('as on the old card').parentElement?.textContent).toBe('Note: as on the old card')
    expect(dialog.getAllByText(/^Note/)).toHaveLength(1)
  })

  it('says who noted it and when, on screen and on paper [DATA-13]', async () => {
    const facts = [
      { id: 'sex', value: 'male' },
      { id: 'sex (Annotation)', value: 'as on the old card' },
    ]
    const at = '2026-10-14T10:42:00.000Z'
    const notes = [{ id: 'sex (Annotation)', author: 'ben', authorName: 'Dr Ben Weber', at }]
    const { user } = await openEntry({ draft: { facts, notes } })
    const byBen = /^Dr Ben Weber, 14 Oct 2026, \d+:42$/
    expect(screen.getByText('Dr Ben Weber').parentElement?.textContent).toMatch(byBen)
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox'), 'Print{Enter}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Print the case' }))
    expect(dialog.getByText('Dr Ben Weber').parentElement?.textContent).toMatch(byBen)
  })
})

describe('unlocking a part filled in from outside', () => {
  const frozen = [{ questionnaireId: 'patient', freezing: 'withoutQuery', reason: 'enteredExternally' }] as const
  const draft = { caseName: 'VH_1', locked: ['patient'], frozen, facts: [{ id: 'sex', value: 'male' }] }
  const unlock = async (fails: boolean) => {
    const asked: string[] = []
    const page = await openEntry({
      draft,
      caseCalls: {
        locks: {
          unlockQuestionnaire: async ({ questionnaireId }) => {
            asked.push(questionnaireId)
            return fails ? { type: 'TokenError', error: 'noSuchCase' } : { type: 'MarkedUnlocked' }
          },
        },
      },
    })
    expect(main().queryByRole('radio')).toBeNull()
    await page.user.click(main().getByRole('button', { name: 'Unlock' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Unlock Patient' }))
    await page.user.click(dialog.getByRole('button', { name: 'Unlock' }))
    expect(dialog.getByText(/already has answered questions\. Are you sure/)).toBeTruthy()
    expect(asked).toEqual([])
    await page.user.click(dialog.getByRole('button', { name: 'Unlock all the same' }))
    return { ...page, dialog, asked }
  }

  it('asks first if there are answers, is unlocked by one call, and is editable again [LOCK-03] [LOCK-04]', async () => {
    const { user, dialog, asked } = await unlock(false)
    expect(await dialog.findByText('The part is unlocked.')).toBeTruthy()
    expect(asked).toEqual(['patient'])
    await user.click(dialog.getByRole('button', { name: 'Done' }))
    expect(main().getByRole('radio', { name: 'male', checked: true })).toBeTruthy()
  })

  it('stops at a token error, and reports it [LOCK-03]', async () => {
    const { user, dialog, asked } = await unlock(true)
    expect(await dialog.findByText('An error has occured: noSuchCase')).toBeTruthy()
    expect(asked).toEqual(['patient'])
    await user.click(dialog.getByRole('button', { name: 'Back to the form' }))
    expect(main().queryByRole('radio')).toBeNull()
  })
})

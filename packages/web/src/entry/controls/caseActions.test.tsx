import type { CaseToken } from '@casebook/core/tokens/tokens.calls'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openEntry } from '../entryPage.fixture'

const main = () => within(screen.getByRole('main'))
const focusOn = (name: string) => main().getByRole('radio', { name }).focus()

describe('a token [TOKN-02]', () => {
  it('is not offered where no questionnaire is for patients [APP-22]', async () => {
    await openEntry({ draft: { caseName: 'VH_1' }, deployment: { tokenQuestionnaires: [] } })
    expect(screen.queryByRole('button', { name: 'Patient link' })).toBeNull()
  })

  it('is created for questionnaires offered, shown once with code and sheet, listed and revoked [TOKN-01] [MORE-17]', async () => {
    const asked: unknown[] = []
    let standing: readonly CaseToken[] = [
      {
        uuid: 'old',
        kind: 'link',
        state: 'opened',
        questions: ['sex'],
        issuer: 'ada',
        language: 'sy',
        issuedAt: '2026-11-20T10:00:00.000Z',
        expiresAt: '2026-12-04T10:00:00.000Z',
        openedAt: null,
        usedAt: null,
        invalidatedAt: null,
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
    expect(within(dialog.getByRole('list', { name: 'Sections' })).getByText('Patient')).toBeTruthy()
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
      uuid: 'old',
      kind: 'link',
      state: 'opened',
      questions: ['sex'],
      issuer: 'ada',
      issuerName: 'Ada Lovelace',
      issuedAt: '2026-11-20T10:00:00.000Z',
      expiresAt: null,
      openedAt: null,
      usedAt: null,
      invalidatedAt: null,
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
    expect(tab.textContent).toContain('PI signature: full')
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
    await page.user.click(dialog.getByRole('button', { name: 'Unlock anyway' }))
    return { ...page, dialog, asked }
  }

  it('asks first if there are answers, is unlocked by one call, and is editable again [LOCK-03] [LOCK-04]', async () => {
    const { user, dialog, asked } = await unlock(false)
    expect(await dialog.findByText('The section is unlocked.')).toBeTruthy()
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

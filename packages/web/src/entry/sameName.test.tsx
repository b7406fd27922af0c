/**
 * A colleague's case is open, and the user has one of the same name. From the click to the wire, everything must
 * concern the open case.
 */
import { casesWire } from '@casebook/api-adapter/cases/cases.wire'
import { createClient, type Message } from '@casebook/api-adapter/client'
import { caseCallsClient } from '@casebook/api-adapter/entry/caseCalls.client'
import type { Draft } from '@casebook/core/entry/entry.calls'
import { unknown } from '@casebook/core/facts/fact'
import type { Role } from '@casebook/core/permissions/capabilities'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openEntry } from './entryPage.fixture'

const bobs = { group: 'Testing', base: 'entry', owner: 'bob', name: 'VH_1' }
const own = { ...bobs, owner: 'ada' }

const unit = { values: [], allowsFreeText: true, canBeSetByReporter: true, canBeSetByDataManager: false }
const nodes = [
  { ...unit, id: 'ask', text: { en: 'Ask' }, allowedInRoot: true, possibleParents: [], canBeSetByNormalUser: false },
  {
    ...unit,
    id: 'kept',
    text: { en: 'As is' },
    allowedInRoot: false,
    possibleParents: ['ask'],
    canBeSetByNormalUser: true,
  },
]
const instant = '2026-11-21T10:00:00Z'
const step = { nodeId: 'ask', instant, value: 'Is this so?', source: { kind: 'user', user: 'roth' } }
const query = { uuid: 'q1', checkId: null, questionId: 'sex', caseIdentifier: 'VH_1', steps: [step] }

/** Server responses other than Ok. */
const answers: Readonly<Record<string, object>> = {
  getAllNodes: { ReceivedNodes: { nodes } },
  getQueriesForCase: { ReceivedQueries: { queries: [query] } },
  getSdv: { ReceivedSdv: { entries: [] } },
  getSigningMeans: { ReceivedSigningMeans: { asksName: false, hasPasskey: false } },
  confirmPassword: { PasswordConfirmed: {} },
  setPiSdv: { SdvSet: {} },
  getAssignments: { NotYourCase: {} },
  getCaseToken: { ReceivedToken: { token: 'a-secret' } },
  unlockQuestionnaire: { MarkedUnlocked: {} },
  getPageOfCases: {
    ReceivedPageOfCases: {
      next: null,
      cases: [own, bobs].map(({ owner: user, group, base, name }) => ({ name, base, group, user })),
    },
  },
  resolveCase: { CaseResolved: { ...own, draft: 'd2' } },
  beThere: { OthersThere: { others: [] } },
}

/** Opens bob's case with the real client. Resolves with the requests about a case, by call. */
async function open(draft: Partial<Draft> = {}, roles: readonly Role[] = []) {
  const sent: { readonly call: string; readonly said: Record<string, unknown> }[] = []
  const send = async ({ url, body }: Message) => {
    const call = new URLSearchParams(url.split('?')[1]).get('action') ?? ''
    sent.push({ call, said: JSON.parse(body ?? '{}') })
    return answers[call] ?? { Ok: {} }
  }
  const page = await openEntry({
    draft: { caseName: 'VH_1', owner: 'bob', revision: 'r1', facts: [{ id: 'sex', value: 'male' }], ...draft },
    roles,
    deployment: { tokenQuestionnaires: ['patient'], showsSdv: true },
    caseCalls: caseCallsClient(send),
    cases: createClient(casesWire, send),
  })
  const of = (call: string) => sent.filter((one) => one.call === call).map(({ said }) => caseOf(said))
  return { ...page, sent, of }
}

/** The case a request names, as the server parses it. */
function caseOf({ base, owner, ...said }: Record<string, unknown>) {
  return { ...(base as object), owner, name: said.caseName ?? said.caseIdentifier ?? said.name }
}

const complete = ['sex', 'born', 'height', 'smokes', 'found', 'where', 'surgeon', 'over'].map((id) => ({
  id,
  value: unknown,
}))

const dialog = async (name: string, role: 'dialog' | 'alertdialog' = 'dialog') =>
  within(await screen.findByRole(role, { name }))
const main = () => within(screen.getByRole('main'))

describe('with a colleague’s VH_1 open, and the user’s own VH_1 beside it', () => {
  it('reads queries and signatures of the open one [MORE-01] [QRY-07]', async () => {
    const { of } = await open()
    await expect.poll(() => of('getQueriesForCase')).toEqual([bobs])
    await expect.poll(() => of('getSdv')).toEqual([bobs])
  })

  it('tries to share the open one, which the user may not share [MORE-01] [GRP-09]', async () => {
    const { user, of, sent } = await open()
    await user.click(screen.getByRole('button', { name: 'Share' }))
    const share = await dialog('Share the case')
    expect(await share.findByText('Only the owner of the case can share it.')).toBeTruthy()
    expect(of('getAssignments')).toEqual([bobs])
    expect(sent.some(({ call }) => call === 'setAssignment')).toBe(false)
  })

  it('creates a token for the open one [MORE-01] [TOKN-01]', async () => {
    const { user, of } = await open()
    await user.click(screen.getByRole('button', { name: 'Patient link' }))
    const token = await dialog('Create a link for the patient')
    await user.click(await token.findByRole('checkbox', { name: /^Patient/ }))
    await user.click(token.getByRole('checkbox', { name: 'The patient may see and change them' }))
    await user.click(token.getByRole('button', { name: 'Create' }))
    await token.findByRole('textbox', { name: 'Link or app code' })
    expect(of('getCaseToken')).toEqual([bobs])
  })

  it('unlocks the open one [MORE-01] [LOCK-03] [TOKN-04]', async () => {
    const frozen = [{ questionnaireId: 'patient', freezing: 'withoutQuery', reason: 'enteredExternally' }] as const
    const { user, of } = await open({ locked: ['patient'], frozen })
    await user.click(main().getByRole('button', { name: 'Unlock' }))
    const unlock = await dialog('Unlock Patient', 'alertdialog')
    await user.click(unlock.getByRole('button', { name: 'Unlock' }))
    await user.click(unlock.getByRole('button', { name: 'Unlock anyway' }))
    await unlock.findByText('The section is unlocked.')
    expect(of('unlockQuestionnaire')).toEqual([bobs])
  })

  it('answers a query on the open one [MORE-01] [QRY-07]', async () => {
    const { user, of } = await open()
    await user.click(await main().findByRole('button', { name: 'Answer' }))
    const queries = await dialog('Queries on Sex')
    await user.click(await queries.findByRole('radio', { name: /As is/ }))
    await user.type(queries.getByRole('textbox'), 'It is.')
    await user.click(queries.getByRole('button', { name: 'Send answer' }))
    await expect.poll(() => of('answer')).toEqual([bobs])
  })

  it('signs the open one [MORE-01] [SDV-04]', async () => {
    const { user, of } = await open({}, ['PI'])
    await user.click((await main().findAllByRole('button', { name: 'Sign as PI' }))[0] as HTMLElement)
    const sign = await dialog('Sign “Patient” as investigator', 'alertdialog')
    await user.click(sign.getByRole('button', { name: 'Sign anyway' }))
    await user.type(await sign.findByLabelText('Your password'), 'right{Enter}')
    await expect.poll(() => of('confirmPassword')).toEqual([bobs])
    await expect.poll(() => of('setPiSdv')).toEqual([bobs])
  })

  it('loads and deletes the other one only if the other one was clicked [MORE-01] [CASE-09]', async () => {
    const { user, of } = await open()
    await user.click(screen.getByRole('button', { name: 'Open' }))
    const load = await dialog('Open a case')
    await user.click(await load.findByRole('button', { name: 'Delete VH_1' }))
    await user.click(load.getByRole('button', { name: 'Really delete VH_1? Press again.' }))
    await expect.poll(() => of('deleteCase')).toEqual([own])
    const loads = await load.findAllByRole('button', { name: 'Open VH_1' })
    await user.click(loads.find((one) => !(one as HTMLButtonElement).disabled) as HTMLElement)
    await expect.poll(() => of('resolveCase')).toEqual([own])
  })

  it('saves the open one [MORE-01] [CASE-06]', async () => {
    const asked: unknown[] = []
    const { user } = await openEntry({
      draft: { caseName: 'VH_1', owner: 'bob', unsaved: ['sex'], facts: complete },
      port: {
        savecase: async ({ group, base, owner, caseName: name }) => {
          asked.push({ group, base, owner, name })
          return { type: 'OkWithGroups', possibleGroupsToAddTo: [] }
        },
      },
    })
    await user.click(screen.getByRole('button', { name: /Save case/ }))
    await expect.poll(() => asked).toEqual([bobs])
  })
})

describe('a token that could not be created [TOKN-01]', () => {
  const generate = async (answer: object) => {
    const { user } = await openEntry({
      draft: { caseName: 'VH_1' },
      deployment: { tokenQuestionnaires: ['patient'] },
      caseCalls: caseCallsClient(async ({ url }) =>
        url.includes('getCaseToken') ? answer : { ReceivedTokens: { tokens: [] } },
      ),
    })
    await user.click(screen.getByRole('button', { name: 'Patient link' }))
    const token = await dialog('Create a link for the patient')
    await user.click(await token.findByRole('checkbox', { name: /^Patient/ }))
    await user.click(token.getByRole('button', { name: 'Create' }))
    return { user, token }
  }
  const saveFirst = 'The link could not be created. Save the case first.'

  it('says to save the case first, and returns to the choice [TOKN-01]', async () => {
    const { user, token } = await generate({ TokenError: { error: 'noSuchCase' } })
    expect(await token.findByText(saveFirst)).toBeTruthy()
    expect(token.queryByRole('button', { name: 'Create' })).toBeNull()
    const back = token.getByRole('button', { name: 'Back to the choice' })
    expect(document.activeElement).toBe(back)
    await user.click(back)
    expect(token.queryByText(saveFirst)).toBeNull()
    expect(token.getByRole('checkbox', { name: /^Patient/, checked: true })).toBeTruthy()
    expect(token.getByRole('button', { name: 'Create' })).toHaveProperty('disabled', false)
  })

  it('does not mention saving if the account may not create one [TOKN-01]', async () => {
    const { token } = await generate({ InsufficientPermissions: {} })
    expect(await token.findByText('You may not do this. Nothing was changed.')).toBeTruthy()
    expect(token.queryByText(saveFirst)).toBeNull()
  })

  it('asks to sign in over it if the session has ended, without mentioning saving [TOKN-01] [APP-04]', async () => {
    const { token } = await generate({ LoginRequired: {} })
    expect(await screen.findByRole('dialog', { name: 'Sign in to go on' })).toBeTruthy()
    expect(token.queryByText(saveFirst)).toBeNull()
  })
})

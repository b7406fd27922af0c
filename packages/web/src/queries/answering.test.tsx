import type { QueryNode } from '@casebook/core/queries/graph/graph'
import type { AnswerQuery, QueriesPort } from '@casebook/core/queries/queries.calls'
import type { Query, QueryStep } from '@casebook/core/queries/query'
import { choices, formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openEntry } from '../entry/entryPage.fixture'

const node = (id: string, text: string, more: Partial<QueryNode>): QueryNode => ({
  id,
  text: { en: text },
  values: [],
  allowsFreeText: true,
  allowedInRoot: false,
  possibleParents: [],
  canBeSetByReporter: false,
  canBeSetByNormalUser: false,
  canBeSetByDataManager: false,
  ...more,
})

const nodes = [
  node('ask', 'Source differs', { allowedInRoot: true, canBeSetByReporter: true }),
  node('corrected', 'Corrected', {
    possibleParents: ['ask'],
    canBeSetByNormalUser: true,
    allowsFreeText: false,
    saysCorrected: true,
    values: [{ id: 'typing-error', text: { en: 'A typing error.' } }],
  }),
  node('kept', 'Confirmed as is', { possibleParents: ['ask'], canBeSetByNormalUser: true }),
  node('site', 'Question from the site', { allowedInRoot: true }),
  node('reply', 'Reply', { possibleParents: ['site'], canBeSetByReporter: true }),
  node('accepted', 'Accepted', { possibleParents: ['corrected', 'kept'], canBeSetByReporter: true }),
]

const step = (nodeId: string, value: string, user: string): QueryStep => ({
  nodeId,
  instant: '2026-11-21T10:00:00Z',
  value,
  source: { kind: 'user', user, ...(user === 'roth' && { name: 'Dr. Rita Roth' }) },
})

const query: Query = {
  uuid: 'q1',
  checkId: null,
  questionId: 'sex',
  caseIdentifier: 'VH_1',
  steps: [step('ask', 'The note says male.', 'roth')],
}

const frozen = [{ questionnaireId: 'patient', freezing: 'withoutQuery', reason: 'verified' }] as const
const frozenDraft = {
  caseName: 'VH_1',
  locked: ['patient'],
  frozen,
  asked: ['sex'],
  facts: [{ id: 'sex', value: 'female' }],
}

/** A server with one open query on the first question. Saving that question changes its answer. */
async function open(draft: Parameters<typeof openEntry>[0] = {}, others: readonly Query[] = []) {
  const said: AnswerQuery[] = []
  let steps = query.steps
  let hasChanged = () => false
  const queries = {
    getAllNodes: async () => ({ type: 'ReceivedNodes', nodes }) as const,
    getQueriesForCase: async () =>
      ({
        type: 'ReceivedQueries',
        queries: [{ ...query, steps, ...(steps.length === 1 && { answerChanged: hasChanged() }) }, ...others],
      }) as const,
    startQuery: async () => ({ type: 'Ok' }) as const,
    answer: async (request: AnswerQuery) => {
      said.push(request)
      steps = [...steps, step(request.nodeId, request.value, 'ada')]
      return { type: 'Ok' } as const
    },
  }
  const page = await openEntry({ draft: { caseName: 'VH_1' }, caseCalls: { queries }, ...draft })
  hasChanged = () => page.saves.length > 0
  return { ...page, said }
}

const sexQuestion = item('sex', 'OC', { text: { en: 'Sex' }, answers: choices('female', 'male') })
const oneQuestion = formBase([formPart('patient', [sexQuestion])])
const savedDraft = { caseName: 'VH_1', revision: 'r0', facts: [{ id: 'sex', value: 'female' }] } as const
const changedDraft = { ...savedDraft, unsaved: ['sex'] }

/** Saves and answers by one button. The dialog closes once the answer is sent. */
async function saveAndAnswer(
  user: Awaited<ReturnType<typeof openEntry>>['user'],
  query: Pick<typeof screen, 'findByRole'>,
) {
  await user.click(await enabled(query, 'Save and answer'))
  await isClosed()
}

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: /^Queries/ })).toBeNull())

/** The button, once enabled. */
async function enabled(where: Pick<typeof screen, 'findByRole'>, name: string): Promise<HTMLElement> {
  const button = await where.findByRole('button', { name })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  return button
}

const main = () => within(screen.getByRole('main'))

async function answering(user: Awaited<ReturnType<typeof openEntry>>['user']) {
  await user.click(await main().findByRole('button', { name: 'Answer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Queries on Sex' }))
  await dialog.findByText('The note says male.')
  return dialog
}

describe('an open query', () => {
  it('is shown at its question with its latest message, and answered there in free text [QRY-03] [QRY-05]', async () => {
    const { user, said } = await open()
    expect(await main().findByText('The note says male.')).toBeTruthy()
    expect(main().getByText('Dr. Rita Roth')).toBeTruthy()
    const dialog = await answering(user)
    expect(dialog.getByText('Dr. Rita Roth')).toBeTruthy()
    const send = dialog.getByRole('button', { name: 'Send answer' })
    expect(dialog.queryByRole('radio', { name: 'Accepted' })).toBeNull()
    await user.click(dialog.getByRole('radio', { name: 'Confirmed as is' }))
    await user.type(dialog.getByRole('textbox', { name: 'Text' }), '   ')
    expect(send).toHaveProperty('disabled', true)
    await user.type(dialog.getByRole('textbox', { name: 'Text' }), 'Seen in the passport.')
    await user.click(send)
    await isClosed()
    expect(said).toEqual([
      {
        group: 'Testing',
        base: 'entry',
        owner: 'ada',
        name: 'VH_1',
        query: 'q1',
        nodeId: 'kept',
        value: '   Seen in the passport.',
      },
    ])
    expect(await main().findByText('Query answered')).toBeTruthy()
  })

  it('offers the values of its node, and no free text if none is allowed [QRY-05]', async () => {
    const { user, said } = await open({ base: oneQuestion, draft: changedDraft })
    const dialog = await answering(user)
    await user.click(dialog.getByRole('radio', { name: 'Corrected' }))
    expect(dialog.queryByRole('textbox')).toBeNull()
    expect(dialog.getByRole('button', { name: 'Save and answer' })).toHaveProperty('disabled', true)
    await user.click(dialog.getByRole('radio', { name: 'A typing error.' }))
    await saveAndAnswer(user, dialog)
    expect(said).toMatchObject([{ nodeId: 'corrected', value: 'typing-error' }])
  })

  it('cannot be answered with a correction while the answer is unchanged [QRY-05]', async () => {
    const { user, said } = await open({ base: oneQuestion, draft: savedDraft })
    const dialog = await answering(user)
    // No reply is chosen beforehand, and nothing is red before it could be put right.
    expect(dialog.queryByRole('radio', { checked: true })).toBeNull()
    await user.click(dialog.getByRole('radio', { name: 'Corrected' }))
    await user.click(dialog.getByRole('radio', { name: 'A typing error.' }))
    expect(dialog.queryByRole('alert')).toBeNull()
    expect(dialog.getByRole('status').textContent).toBe(
      'The answer is still female. Change it first, or choose another reply.',
    )
    expect(dialog.getByRole('button', { name: 'Send answer' })).toHaveProperty('disabled', true)
    await user.click(dialog.getByRole('radio', { name: 'Confirmed as is' }))
    expect(dialog.queryByRole('status')).toBeNull()
    expect(dialog.queryByRole('group', { name: 'Sex' })).toBeNull()
    expect(said).toEqual([])
  })

  it('lets the answer be corrected with its own control, saved and confirmed, all in the dialog [QRY-05]', async () => {
    const { user, said, saves } = await open({ base: oneQuestion, draft: savedDraft })
    const dialog = await answering(user)
    await user.click(dialog.getByRole('radio', { name: 'Corrected' }))
    await user.click(dialog.getByRole('radio', { name: 'A typing error.' }))
    const sex = within(dialog.getByRole('group', { name: 'Sex' }))
    expect(sex.getByRole('radio', { name: 'female', checked: true })).toBeTruthy()
    await user.click(sex.getByRole('radio', { name: 'male' }))
    expect(dialog.queryByText(/The answer is still/)).toBeNull()
    expect(dialog.queryByRole('button', { name: 'Send answer' })).toBeNull()
    await saveAndAnswer(user, dialog)
    expect(saves).toEqual([{ caseName: 'VH_1', facts: [{ id: 'sex', value: 'male' }] }])
    expect(said).toMatchObject([{ nodeId: 'corrected', value: 'typing-error' }])
  })

  it('lets a frozen answer be corrected in the dialog too, and saved before the reply locks it [LOCK-01] [QRY-12]', async () => {
    const { user, said } = await open({ base: oneQuestion, draft: { ...frozenDraft, revision: 'r0' } })
    const dialog = await answering(user)
    await user.click(dialog.getByRole('radio', { name: 'Corrected' }))
    await user.click(dialog.getByRole('radio', { name: 'A typing error.' }))
    await user.click(within(dialog.getByRole('group', { name: 'Sex' })).getByRole('radio', { name: 'male' }))
    await saveAndAnswer(user, dialog)
    expect(said).toHaveLength(1)
  })

  it('shows the answer when it was asked, as saved now and as typed here, to both sides [QRY-12]', async () => {
    const answered = { ...query, uuid: 'q2', answers: { asked: 'female', now: 'male' } } as const
    const { user } = await open({ base: oneQuestion, draft: savedDraft }, [answered])
    await user.click(await main().findByRole('button', { name: 'Answer' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Queries on Sex' }))
    await dialog.findByText('Answer when asked:')
    expect(dialog.getByText('Answer when asked:').textContent).toBe('Answer when asked: female')
    expect(dialog.getByText('Saved now:').textContent).toBe('Saved now: male')
  })

  it('closes its dialog when a save started there leads to a question [CASE-04]', async () => {
    const base = formBase([formPart('patient', [sexQuestion, item('height', 'Num', { text: { en: 'Height' } })])])
    const { user } = await open({ base, draft: savedDraft })
    const dialog = await answering(user)
    await user.click(dialog.getByRole('radio', { name: 'Corrected' }))
    await user.click(within(dialog.getByRole('group', { name: 'Sex' })).getByRole('radio', { name: 'male' }))
    await user.click(dialog.getByRole('radio', { name: 'A typing error.' }))
    await user.click(await enabled(dialog, 'Save and answer'))
    const blocked = within(await screen.findByRole('dialog', { name: /only partly answered/ }))
    await user.click(blocked.getByRole('button', { name: /Height/ }))
    const height = main().getByRole('textbox', { name: /Height/, hidden: true })
    await waitFor(() => expect(document.activeElement).toBe(height))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is in the summary until closed, with a link to its messages [QRY-12]', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Summary' }))
    const summary = within(await screen.findByRole('dialog', { name: 'Case summary' }))
    await user.click(await summary.findByRole('button', { name: /Sex.*Open/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Queries on Sex' }))
    await user.click(await dialog.findByRole('radio', { name: 'Confirmed as is' }))
    await user.type(dialog.getByRole('textbox', { name: 'Text' }), 'Yes.')
    await user.click(dialog.getByRole('button', { name: 'Send answer' }))
    await isClosed()
    const entry = await summary.findByRole('button', { name: /Sex.*Answered/ })
    await waitFor(() => expect(document.activeElement).toBe(entry))
  })

  it('is one of at most eight in the summary; one line links to all', async () => {
    const others = Array.from({ length: 11 }, (_, i) => ({ ...query, uuid: `more${i}`, questionId: `other${i}` }))
    const { user } = await open({}, others)
    await user.click(screen.getByRole('button', { name: 'Summary' }))
    const summary = within(await screen.findByRole('dialog', { name: 'Case summary' }))
    expect(await summary.findAllByRole('button', { name: /Open$/ })).toHaveLength(8)
    await user.click(summary.getByRole('button', { name: '4 more' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Queries on this case' }))
    expect(dialog.getAllByRole('listitem')).toHaveLength(12)
  })

  it('is listed as open, answered or closed, as at its question [QRY-12]', async () => {
    const said = [['kept'], ['kept', 'accepted'], ...Array.from({ length: 8 }, () => [])]
    const others = said.map((ids, i) => ({
      ...query,
      uuid: `more${i}`,
      questionId: `other${i}`,
      steps: [...query.steps, ...ids.map((id) => step(id, id, 'ada'))],
    }))
    const { user } = await open({}, others)
    await user.click(screen.getByRole('button', { name: 'Summary' }))
    const summary = within(await screen.findByRole('dialog', { name: 'Case summary' }))
    await user.click(await summary.findByRole('button', { name: '2 more' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Queries on this case' }))
    const states = dialog.getAllByRole('listitem').map((one) => within(one).getByText(/^Query/).textContent)
    expect(states).toEqual(['open', 'answered', 'closed', ...Array(8).fill('open')].map((state) => `Query ${state}`))
  })

  it('is listed with its text isolated, and the language’s comma [APP-13]', async () => {
    const others = Array.from({ length: 8 }, (_, i) => ({ ...query, uuid: `more${i}`, questionId: `other${i}` }))
    const { user } = await open({ language: 'sy' }, others)
    await user.click(screen.getByRole('button', { name: 'Summary' }))
    const summary = within(await screen.findByRole('dialog', { name: 'Case summary' }))
    await user.click(await summary.findByRole('button', { name: '1 more' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Queries on this case' }))
    expect(dialog.getAllByText('The note says male.')[0]?.tagName).toBe('BDI')
    expect(dialog.getAllByText('Dr. Rita Roth')[0]?.parentElement?.textContent).toMatch(
      /^Dr. Rita Roth، \D*21 \p{L}+( \p{L}+)? 2026، /u,
    )
  })

  it('is called asked, not answered, while it waits for its first reply [QRY-12]', async () => {
    const mine: Query = { ...query, uuid: 'q2', questionId: 'born', steps: [step('site', 'Which day?', 'ada')] }
    const { user } = await open({}, [mine])
    expect(await main().findByText('Query asked')).toBeTruthy()
    expect(main().queryByText('Query answered')).toBeNull()
    const dialog = await answering(user)
    expect(dialog.queryByText('Query answered')).toBeNull()
  })

  it('updates the marks at the question and at its tab [QRY-07] [QRY-12]', async () => {
    const { user } = await open()
    const nav = () => within(screen.getByRole('navigation', { name: 'Sections' }))
    await nav().findByRole('button', { name: /Patient.*a query, one open/ })
    const dialog = await answering(user)
    await user.click(dialog.getByRole('radio', { name: 'Confirmed as is' }))
    await user.type(dialog.getByRole('textbox', { name: 'Text' }), 'Yes.')
    await user.click(dialog.getByRole('button', { name: 'Send answer' }))
    await isClosed()
    expect(await nav().findByRole('button', { name: /Patient.*a query, none open/ })).toBeTruthy()
    expect(main().getByText('Query answered')).toBeTruthy()
    expect(main().queryByRole('button', { name: 'Answer' })).toBeNull()
  })

  it('locks a frozen question again once answered [LOCK-01] [QRY-12]', async () => {
    const { user } = await open({ draft: frozenDraft })
    expect(main().getByRole('radio', { name: 'female' })).toBeTruthy()
    const dialog = await answering(user)
    await user.click(dialog.getByRole('radio', { name: 'Confirmed as is' }))
    await user.type(dialog.getByRole('textbox', { name: 'Text' }), 'Yes.')
    await user.click(dialog.getByRole('button', { name: 'Send answer' }))
    await isClosed()
    await expect.poll(() => main().queryByRole('radio', { name: 'female' })).toBeNull()
  })

  it('requires a new answer to a frozen question to be saved first, before it is locked out [LOCK-01]', async () => {
    const { user, said } = await open({ draft: { ...frozenDraft, unsaved: ['sex'] } })
    const dialog = await answering(user)
    await user.click(dialog.getByRole('radio', { name: 'Confirmed as is' }))
    expect(dialog.getByRole('button', { name: 'Save and answer' })).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Send answer' })).toBeNull()
    expect(said).toEqual([])
  })

  it('is reported as dead if it cannot be answered; the reply stays and can be sent again [QRY-07]', async () => {
    const said: unknown[] = []
    const lost = async (request: unknown) => {
      said.push(request)
      return { type: 'InsufficientPermissions' } as const
    }
    const { user } = await open({
      caseCalls: {
        queries: {
          getAllNodes: async () => ({ type: 'ReceivedNodes', nodes }),
          getQueriesForCase: async () => ({ type: 'ReceivedQueries', queries: [query] }),
          startQuery: lost,
          answer: lost,
        },
      },
    })
    const dialog = await answering(user)
    await user.click(dialog.getByRole('radio', { name: 'Confirmed as is' }))
    await user.type(dialog.getByRole('textbox', { name: 'Text' }), 'Yes.')
    await user.click(dialog.getByRole('button', { name: 'Send answer' }))
    expect(await dialog.findByText(/cannot be read or answered now/)).toBeTruthy()
    const reply = dialog.getByRole('textbox', { name: 'Text' })
    expect(reply).toHaveProperty('value', 'Yes.')
    expect(dialog.getByRole('button', { name: 'Send answer' })).toHaveProperty('disabled', true)

    await user.type(reply, ' Seen on paper.')
    await user.click(dialog.getByRole('button', { name: 'Try again' }))
    await user.click(await enabled(dialog, 'Send answer'))
    expect(said).toMatchObject([{ value: 'Yes.' }, { value: 'Yes. Seen on paper.' }])
  })

  it('is begun at its question by somebody of the centre, if a node at the root allows it [QRY-03] [QRY-05] [QRY-12]', async () => {
    const begun: unknown[] = []
    const asked: Query[] = []
    const own = node('own', 'Question from the centre', { allowedInRoot: true, canBeSetByNormalUser: true })
    const queries: QueriesPort = {
      getAllNodes: async () => ({ type: 'ReceivedNodes', nodes: [...nodes, own] }),
      getQueriesForCase: async () => ({ type: 'ReceivedQueries', queries: asked }),
      startQuery: async (request) => {
        begun.push(request)
        asked.push({ ...query, uuid: 'own', steps: [step('own', request.value, 'ada')] })
        return { type: 'Ok' }
      },
      answer: async () => ({ type: 'Ok' }),
    }
    const { user } = await openEntry({ draft: savedDraft, caseCalls: { queries } })
    main().getByRole('radio', { name: 'female' }).focus()
    await user.click(await main().findByRole('button', { name: /^Query/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Queries on Sex' }))
    expect(await dialog.findByText('No queries')).toBeTruthy()
    expect(dialog.queryByText('Source differs')).toBeNull()
    const start = dialog.getByRole('button', { name: 'Start query' })
    await user.type(dialog.getByRole('textbox', { name: 'Text' }), '  ')
    expect(start).toHaveProperty('disabled', true)
    await user.type(dialog.getByRole('textbox', { name: 'Text' }), 'Is this meant at birth?')
    await user.click(start)
    await isClosed()
    expect(begun).toMatchObject([{ name: 'VH_1', questionId: 'sex', nodeId: 'own' }])
  })
})

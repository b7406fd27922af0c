import { formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { CaseIdentity } from '../cases/caseIdentity'
import { openForm } from '../entry/form/openForm'
import { outline } from '../entry/form/outline/outline'
import type { Query } from '../queries/query'
import { type CaseMarks, type CaseMarksInput, caseMarksMachine, noMarks } from './caseMarks.machine'
import { tabMarks } from './tabMarks'

const vh1 = { group: 'hernia', base: 'surgery', owner: 'ada', name: 'VH_1' }
const vh2 = { ...vh1, name: 'VH_2' }

const base = formBase(
  [
    formPart('history', [], {
      questionnaires: [formPart('illness', [item('illness', 'YN')]), formPart('drugs', [item('drug', 'Text')])],
    }),
    formPart('surgery', [item('about', 'Info'), item('mesh', 'Text')]),
  ],
  { meta: { 'layout/tabHierarchy': 'true' } },
)

const query = (questionId: string): Query => ({
  uuid: questionId,
  checkId: null,
  questionId,
  caseIdentifier: 'VH_1',
  steps: [{ nodeId: 'ask', instant: '2026-11-21T10:00:00Z', value: 'Why?', source: { kind: 'internal' } }],
})

function marks(more: Partial<CaseMarks>) {
  const { sections } = outline(openForm(base, []).engine, new Set())
  const all = [...sections, ...sections.flatMap(({ within }) => within)]
  return Object.fromEntries(all.map((section) => [section.id, tabMarks(section, { ...noMarks, ...more })]))
}

describe('the marks of a tab', () => {
  it('count the queried questions in all nested tabs [DATA-02] [QRY-12]', () => {
    const found = marks({ queries: [query('drug'), query('drug'), query('mesh')], openQuestions: new Set(['drug']) })
    expect(found).toMatchObject({
      history: { queries: 1, openQueries: 1 },
      illness: { queries: 0, openQueries: 0 },
      drugs: { queries: 1, openQueries: 1 },
      surgery: { queries: 1, openQueries: 0 },
    })
  })

  it('count a query about one of several occurrences', () => {
    const found = marks({ queries: [query('drug#2')], openQuestions: new Set(['drug#2']) })
    expect(found).toMatchObject({ drugs: { queries: 1, openQueries: 1 }, surgery: { queries: 0 } })
  })

  it('count no query as open before the queries have loaded', () => {
    expect(marks({ queries: [query('drug')], openQuestions: null })).toMatchObject({
      drugs: { queries: 1, openQueries: 0 },
    })
  })

  it('omit a query about an unknown key', () => {
    expect(marks({ queries: [query('drug#1'), query('')] })).toMatchObject({ drugs: { queries: 0 } })
  })

  it('show how much is verified in all nested tabs [DATA-02] [SDV-03]', () => {
    const found = marks({
      showsSdv: true,
      sdv: [
        { questionnaireId: 'drugs', level: 'PI' },
        { questionnaireId: 'surgery', level: 'Monitor' },
      ],
    })
    expect(found).toMatchObject({
      history: { pi: 'partial', monitor: 'none' },
      drugs: { pi: 'full' },
      surgery: { monitor: 'full' },
    })
  })

  it('show none before the verifications have loaded [SDV-02]', () => {
    const none = { pi: 'none', monitor: 'none' }
    expect(marks({ showsSdv: true, sdv: null })).toMatchObject({ history: none, drugs: none, surgery: none })
  })

  it('omit verification if the deployment hides it [SDV-10]', () => {
    expect(marks({})).toMatchObject({ surgery: { pi: 'hidden', monitor: 'hidden' } })
    const sdv = [{ questionnaireId: 'surgery', level: 'PI' }] as const
    expect(marks({ showsSdv: false, sdv })).toMatchObject({ surgery: { pi: 'hidden', monitor: 'hidden' } })
  })
})

describe('the marks of a case', () => {
  const node = {
    id: 'answer',
    text: {},
    values: [],
    allowsFreeText: true,
    allowedInRoot: false,
    possibleParents: ['ask'],
    canBeSetByReporter: false,
    canBeSetByNormalUser: true,
    canBeSetByDataManager: false,
  }
  const calls = {
    queries: {
      getAllNodes: async () =>
        ({
          type: 'ReceivedNodes',
          nodes: [{ ...node, id: 'ask', allowedInRoot: true, possibleParents: [] }, node],
        }) as const,
      getQueriesForCase: async () => ({ type: 'ReceivedQueries', queries: [query('mesh')] }) as const,
      startQuery: async () => ({ type: 'Ok' }) as const,
      answer: async () => ({ type: 'Ok' }) as const,
    },
    sdv: {
      getSdv: async () => ({ type: 'ReceivedSdv', entries: [{ questionnaireId: 'surgery', level: 'PI' }] }) as const,
      setPiSdv: async () => ({ type: 'SdvSet' }) as const,
      unSetPiSdv: async () => ({ type: 'SdvSet' }) as const,
      setMonitorSdv: async () => ({ type: 'SdvSet' }) as const,
      unSetMonitorSdv: async () => ({ type: 'SdvSet' }) as const,
    },
  }
  const read = async (input: Partial<CaseMarksInput>) => {
    const actor = createActor(caseMarksMachine, {
      input: { calls: async () => calls, studyCase: vh1, held: [], showsSdv: true, ...input },
    }).start()
    return (await waitFor(actor, (one) => one.matches('known'))).context.marks
  }

  it('are its verifications, and its queries, open for people who may answer them [DATA-02]', async () => {
    expect(await read({})).toMatchObject({ openQuestions: new Set(['mesh']), sdv: [{ level: 'PI' }] })
    expect(await read({ held: ['REPORTER'] })).toMatchObject({ openQuestions: new Set() })
  })

  it('are none for an unsaved case, and none if they cannot be read', async () => {
    const unread = { ...noMarks, showsSdv: true }
    expect(await read({ studyCase: null })).toEqual(unread)
    expect(await read({ calls: () => Promise.reject(new TypeError('Failed to fetch')) })).toEqual({
      ...unread,
      isUnread: true,
    })
    expect(await read({ showsSdv: false })).toMatchObject({ sdv: null })
  })

  it("are reloaded after a change, under the case's current name, and stay if that fails [QRY-12]", async () => {
    const asked: unknown[] = []
    let queries = [query('mesh')]
    let isOffline = false
    const actor = createActor(caseMarksMachine, {
      input: {
        calls: async () => ({
          queries: {
            ...calls.queries,
            getQueriesForCase: async (request) => {
              asked.push(request)
              if (isOffline) throw new TypeError('Failed to fetch')
              return { type: 'ReceivedQueries', queries }
            },
          },
        }),
        studyCase: null,
        held: [],
        showsSdv: true,
      },
    }).start()
    const known = async () => (await waitFor(actor, (one) => one.matches('known'))).context.marks.openQuestions
    const changed = (studyCase: CaseIdentity) => {
      actor.send({ type: 'changed', studyCase })
      return known()
    }
    expect(await known()).toBeNull()
    expect(await changed({ ...vh1, owner: 'bob' })).toEqual(new Set(['mesh']))
    isOffline = true
    expect(await changed(vh1)).toEqual(new Set(['mesh']))
    isOffline = false
    queries = []
    actor.send({ type: 'changed', studyCase: vh1 })
    expect(await changed(vh2)).toEqual(new Set())
    expect(asked).toEqual([{ ...vh1, owner: 'bob' }, vh1, vh1, vh2])
  })
})

import { memoryDevice } from '@casebook/test-fixtures/journal'
import { describe, expect, it } from 'vitest'
import type { Base, BaseConfig } from '../bases/base'
import type { GetKnowledgeBaseResult } from '../bases/knowledgeBase.calls'
import type { Draft, OpenDraftResult, SaveCaseResult } from '../entry/entry.calls'
import type { Fact } from '../facts/fact'
import type { JournalPort } from './journal.port'
import { baseWithCache, draftOf, logSave, openWithCache } from './offlineCache'

const name = { group: 'Testing', base: 'entry' }
const config = { usePaDaWaN: false } as BaseConfig
const draft: Draft = {
  id: 'd1',
  version: '3',
  caseName: null,
  owner: 'nurse',
  revision: null,
  facts: [{ id: 'a', value: 1 }],
  unsaved: ['a'],
  locked: [],
}
const lost = new Error('no connection')
const fails = () => Promise.reject(lost)

/** A page opening a draft. `told` is the server's response, if it can be reached. */
function opening(
  journal: JournalPort | null,
  told: OpenDraftResult | null,
  base: GetKnowledgeBaseResult | null = null,
) {
  return {
    name,
    draft: 'd1',
    journal,
    entry: { tree: told ? async () => told : fails },
    bases: { getKnowledgeBase: base ? async () => base : fails },
  } as unknown as Parameters<typeof openWithCache>[0]
}

describe('a case that is opened by its name', () => {
  const saved = { ...draft, caseName: 'VH_1', owner: 'colleague' }
  const ofCase = { ...name, name: 'VH_1', owner: 'colleague' }
  const opening = (journal: JournalPort | null, answers: object) =>
    ({ name, ofCase, journal, ...answers }) as unknown as Parameters<typeof openWithCache>[0]

  it('is loaded and opened as the server’s draft [CASE-09]', async () => {
    const asked: unknown[] = []
    const told: OpenDraftResult = { type: 'ReceivedState', config, draft: saved }
    const server = {
      cases: {
        loadCase: async (request: unknown) => {
          asked.push(request)
          return { type: 'CaseResolved', draft: 'd1' }
        },
      },
      entry: {
        tree: async (request: unknown) => {
          asked.push(request)
          return told
        },
      },
    }
    expect(await openWithCache(opening(null, server))).toBe(told)
    expect(asked).toEqual([ofCase, { ...name, draft: 'd1', language: 'none' }])
  })

  it.each(['CaseNotFound', 'InsufficientPermissions', 'LoginRequired'] as const)(
    'is not opened where the server answers %s [APP-02]',
    async (type) => {
      const cases = { loadCase: async () => ({ type }) }
      expect(await openWithCache(opening(memoryDevice().openTab(), { cases, entry: { tree: fails } }))).toEqual({
        type,
      })
    },
  )

  it('comes from the device if the server is unreachable [DATA-20]', async () => {
    const journal = memoryDevice().openTab()
    const remember = (told: Draft) => journal.remember({ ...name, draft: told.id }, { config, draft: told }, [])
    remember({ ...saved, id: 'another', caseName: 'VH_2' })
    remember({ ...saved, id: 'foreign', owner: 'nurse' })
    remember(saved)
    remember({ ...draft, id: 'last' })
    const offline = { cases: { loadCase: fails }, entry: { tree: fails } }
    expect(await openWithCache(opening(journal, offline))).toMatchObject({ draft: { id: 'd1' } })
    const unknown = { ...opening(journal, offline), ofCase: { ...ofCase, name: 'VH_3' } }
    await expect(openWithCache(unknown)).rejects.toBe(lost)
  })

  it('comes from the device under the name of its last save here [DATA-20]', async () => {
    const journal = memoryDevice().openTab()
    journal.remember({ ...name, draft: 'd1' }, { config, draft: { ...draft, owner: 'colleague' } }, [])
    await journal.log({ ...name, draft: 'd1' }, { type: 'saved', caseName: 'VH_1', merged: [] })
    const offline = { cases: { loadCase: fails }, entry: { tree: fails } }
    expect(await openWithCache(opening(journal, offline))).toMatchObject({ draft: { id: 'd1', caseName: 'VH_1' } })
  })
})

describe('a draft that is opened', () => {
  it('comes from the server', async () => {
    const told: OpenDraftResult = { type: 'ReceivedState', config, draft }
    expect(await openWithCache(opening(memoryDevice().openTab(), told))).toBe(told)
    expect(await openWithCache(opening(null, told))).toBe(told)
  })

  it('comes from the device if the server is unreachable, with later events on this device [DATA-20]', async () => {
    const journal = memoryDevice().openTab()
    await openWithCache(opening(journal, { type: 'ReceivedState', config, draft }))
    await journal.log({ ...name, draft: 'd1' }, { type: 'received', facts: [{ id: 'b', value: 2 }] })
    expect(await openWithCache(opening(journal, null))).toEqual({
      type: 'ReceivedState',
      config,
      draft: {
        ...draft,
        facts: [
          { id: 'a', value: 1 },
          { id: 'b', value: 2 },
        ],
        unsaved: ['a', 'b'],
      },
    })
  })

  it('comes from the device as what a patient may see on a tablet, and as the whole to staff [MORE-19] [DATA-20]', async () => {
    const tabletBase = { id: 'entry' } as Base
    const copies = { staff: draft, tablet: { ...draft, tabletBase } }
    for (const [kept, copy] of Object.entries(copies))
      for (const opener of Object.keys(copies)) {
        const journal = memoryDevice().openTab()
        journal.remember({ ...name, draft: 'd1' }, { config, draft: copy }, [])
        const opened = openWithCache({ ...opening(journal, null), isOnTablet: opener === 'tablet' })
        if (kept === opener) expect(await opened).toMatchObject({ type: 'ReceivedState', draft: copy })
        else await expect(opened).rejects.toBe(lost)
      }
  })

  it('drops events from before the server’s latest copy, and keeps later ones [DATA-20]', async () => {
    const journal = memoryDevice().openTab()
    const received = (id: string) =>
      journal.log({ ...name, draft: 'd1' }, { type: 'received', facts: [{ id, value: 9 }] })
    await received('before')
    const { entry, ...rest } = opening(journal, { type: 'ReceivedState', config, draft })
    await openWithCache({
      ...rest,
      entry: {
        ...entry,
        tree: async (request) => {
          await received('meanwhile')
          return entry.tree(request)
        },
      },
    })
    const kept = await journal.cachedDraft(name)
    expect(kept?.log).toEqual([{ type: 'received', facts: [{ id: 'meanwhile', value: 9 }] }])
  })

  it('leaves events of other drafts alone [DATA-20]', async () => {
    const journal = memoryDevice().openTab()
    const told = (id: string): OpenDraftResult => ({ type: 'ReceivedState', config, draft: { ...draft, id } })
    await openWithCache(opening(journal, told('d1')))
    await journal.log({ ...name, draft: 'd1' }, { type: 'received', facts: [{ id: 'b', value: 2 }] })
    await openWithCache({ ...opening(journal, told('d2')), draft: 'd2' })
    expect(await openWithCache(opening(journal, null))).toMatchObject({
      draft: { facts: [...draft.facts, { id: 'b', value: 2 }] },
    })
  })

  it('is a failure if the device never had it', async () => {
    await expect(openWithCache(opening(memoryDevice().openTab(), null))).rejects.toBe(lost)
    await expect(openWithCache(opening(null, null))).rejects.toBe(lost)
  })

  it.each<OpenDraftResult>([{ type: 'DraftNotFound' }, { type: 'ReceivedState', config }, { type: 'LoginRequired' }])(
    'is not remembered where the server names none: %o',
    async (told) => {
      const journal = memoryDevice().openTab()
      expect(await openWithCache(opening(journal, told))).toBe(told)
      expect(await journal.cachedDraft(name)).toBeNull()
    },
  )
})

describe('a base that is opened', () => {
  const base = { id: 'entry' } as Base
  const told: GetKnowledgeBaseResult = { type: 'ReceivedKnowledgeBase', knowledgeBase: base }

  it('comes from the device if the server is unreachable [DATA-20]', async () => {
    const journal = memoryDevice().openTab()
    expect(await baseWithCache(opening(journal, null, told), '3')).toBe(told)
    expect(await baseWithCache(opening(journal, null), '3')).toEqual(told)
  })

  it('is used only in the draft’s version', async () => {
    const journal = memoryDevice().openTab()
    await baseWithCache(opening(journal, null, told), '3')
    await expect(baseWithCache(opening(journal, null), '4')).rejects.toBe(lost)
    await expect(baseWithCache(opening(journal, null), undefined)).rejects.toBe(lost)
  })

  it('is not stored without a version', async () => {
    const remembered: string[] = []
    const journal = {
      ...memoryDevice().openTab(),
      rememberBase: (_: unknown, version: string) => void remembered.push(version),
    }
    await baseWithCache(opening(journal, null, told), undefined)
    await baseWithCache(opening(journal, null, { type: 'KnowledgeBaseNotFound' }), '3')
    expect(remembered).toEqual([])
  })

  it('needs no device', async () => {
    expect(await baseWithCache(opening(null, null, told), '3')).toBe(told)
    await expect(baseWithCache(opening(null, null), '3')).rejects.toBe(lost)
  })
})

describe('a save', () => {
  const saved = (more: Partial<SaveCaseResult & { type: 'OkWithGroups' }> = {}): SaveCaseResult => ({
    type: 'OkWithGroups',
    possibleGroupsToAddTo: [],
    ...more,
  })
  const theirs = [{ id: 'b', theirs: 5, author: 'Dr Weber', at: '2026-11-21T10:00:00Z' }]

  async function after(result: SaveCaseResult): Promise<Draft | null> {
    const journal = memoryDevice().openTab()
    await openWithCache(opening(journal, { type: 'ReceivedState', config, draft }))
    await logSave(opening(journal, null), 'VH_1', result)
    const kept = await journal.cachedDraft(name)
    return kept && draftOf(kept)
  }

  it('names the case, clears unsaved answers, and merges what others saved [DATA-20]', async () => {
    expect(await after(saved({ merged: theirs }))).toMatchObject({
      caseName: 'VH_1',
      unsaved: [],
      facts: [
        { id: 'a', value: 1 },
        { id: 'b', value: 5 },
      ],
    })
  })

  it('has the server’s name if it sent one', async () => {
    expect(await after(saved({ caseName: 'VH_1 (2)' }))).toMatchObject({ caseName: 'VH_1 (2)', facts: draft.facts })
  })

  it('that failed changes nothing', async () => {
    expect(await after({ type: 'CaseNameTaken' })).toEqual(draft)
  })

  it('is not recorded without a device or a draft', async () => {
    const noted: unknown[] = []
    const journal = { ...memoryDevice().openTab(), log: async (...what: unknown[]) => void noted.push(what) }
    await logSave(opening(null, null), 'VH_1', saved())
    await logSave({ ...opening(journal, null), draft: undefined }, 'VH_1', saved())
    expect(noted).toEqual([])
  })
})

describe('the draft as this device knows it', () => {
  const received = (...facts: Fact[]) => ({ type: 'received', facts }) as const

  it('has the latest answer to each question, and none that was cleared', () => {
    const { facts } = draftOf({
      config,
      draft,
      log: [received({ id: 'a', value: 2 }, { id: 'b', value: 3 }), received({ id: 'b', value: null })],
    })
    expect(facts).toEqual([{ id: 'a', value: 2 }])
  })

  it('counts only answers received after the last save as unsaved', () => {
    const { unsaved } = draftOf({
      config,
      draft,
      log: [
        received({ id: 'b', value: 3 }),
        { type: 'saved', caseName: 'x', merged: [] },
        received({ id: 'c', value: 4 }),
      ],
    })
    expect(unsaved).toEqual(['c'])
  })
})

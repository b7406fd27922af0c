/** Somebody locks, signs or opens a part of the case that is open here. */
import type { BeThereResult } from '@casebook/core/entry/entry.calls'
import { lookAgainAfter } from '@casebook/core/entry/presence/presenceMachineOf'
import type { FrozenQuestionnaire } from '@casebook/core/locks/freezing'
import { act, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openEntry } from '../entry/entryPage.fixture'

afterEach(() => vi.useRealTimers())

const interimLocked = (questionnaireId: string): FrozenQuestionnaire => ({
  questionnaireId,
  freezing: 'always',
  reason: 'interimLocked',
})

/** An open case, whose server tells of these locks. */
async function openCase(caseName: string | null = 'VH_1') {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  let frozen: readonly FrozenQuestionnaire[] = []
  const known: unknown[] = []
  const beThere = async ({ locks }: { readonly locks?: string | undefined }): Promise<BeThereResult> => {
    known.push(locks)
    const now = JSON.stringify(frozen)
    return {
      type: 'OthersThere',
      others: [],
      ...(locks !== undefined && locks !== now && { locks: now, frozen, asked: [] }),
    }
  }
  const addFactsJson = vi.fn(async ({ facts }: { facts: readonly { id: string }[] }) => {
    const errors = frozen.length > 0 ? facts.map(({ id }) => ({ id, reason: 'Frozen' as const })) : []
    return errors.length > 0 ? ({ type: 'AddFactError', errors } as const) : ({ type: 'Ok' } as const)
  })
  const page = await openEntry({
    draft: { caseName, frozen: [], locks: '[]' },
    isReminded: true,
    caseCalls: { presence: { beThere } },
    port: { addFactsJson },
  })
  return {
    ...page,
    known,
    addFactsJson,
    lock: (...ids: readonly string[]) => {
      frozen = ids.map(interimLocked)
    },
    later: () => act(() => vi.advanceTimersByTimeAsync(lookAgainAfter + 100)),
  }
}

const height = () => screen.queryByRole('textbox', { name: /^Height/ })
const news = (text: RegExp) => screen.findByText(text)

describe('a part that is locked while the case is open', () => {
  it.each(['VH_1', null])(
    'takes no answers within seconds, says so, and takes them again once the lock is lifted (%s) [LOCK-01] [LOCK-02]',
    async (caseName) => {
      const { known, lock, later } = await openCase(caseName)
      await later()
      expect(height()).not.toBeNull()
      lock('patient')
      await later()
      const said = await news(/This section takes no answers any more: Patient/)
      expect(said.closest('[role=status]')).not.toBeNull()
      expect(height()).toBeNull()
      lock()
      await later()
      await news(/This section takes answers again: Patient/)
      expect(height()).not.toBeNull()
      expect(known.at(0)).toBe('[]')
      expect(known.at(-1)).toBe(JSON.stringify([interimLocked('patient')]))
    },
  )

  it('loses nothing that was typed in it: the answer is listed as not accepted [LOCK-01] [DATA-20]', async () => {
    const { user, lock, later, addFactsJson } = await openCase()
    const field = height()
    if (!field) throw new Error('There is no field')
    await user.type(field, '171')
    expect(addFactsJson).not.toHaveBeenCalled()
    lock('patient')
    await later()
    await news(/This section takes no answers any more: Patient/)
    await vi.waitFor(() =>
      expect(addFactsJson.mock.calls.flatMap(([{ facts }]) => facts)).toContainEqual({ id: 'height', value: 171 }),
    )
    expect(within(document.body).getAllByText(/171/).length).toBeGreaterThan(0)
  })
})

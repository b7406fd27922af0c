import type { StudyCopies, StudyCopy } from '@casebook/core/candidates/written/studyCopies.port'
import { documentOf } from '@casebook/core/candidates/written/writing'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { candidate } from '../../candidates/candidates.fixture'
import { openOutline, three } from '../outline/outline.fixture'
import { standInForThreads } from '../threads.fixture'

standInForThreads()

/** A device that has this copy. */
const deviceWith = (copy: StudyCopy | null) =>
  ({
    recall: vi.fn(async () => copy),
    keep: vi.fn<StudyCopies['keep']>(async () => true),
    forget: vi.fn(async () => {}),
  }) satisfies StudyCopies

const wordsOf = (copy: StudyCopy | undefined) => copy && JSON.parse(new TextDecoder().decode(copy.file.bytes))

const open = (device: StudyCopies) => openOutline(three, {}, {}, [], device)

describe('what is written and not kept', () => {
  it('is on the device within a second, and leaves it once the server has it [MORE-49]', async () => {
    const device = deviceWith(null)
    const { user, row, keep } = await open(device)
    row('1.3 Remarks').focus()
    await user.keyboard('{F2}Notes{Enter}')
    expect(screen.getByText('It stays on this device until you keep it.')).toBeTruthy()
    // A machine that is busy keeps it in the middle of the word too.
    await waitFor(
      () => {
        const [of, copy] = device.keep.mock.lastCall ?? []
        expect(of).toBe(candidate.id)
        expect(wordsOf(copy)?.questionnaires[0].questions[2].text.en).toBe('Notes')
        expect(copy?.keptAt).toBe(candidate.uploadedAt)
      },
      { timeout: 3_000 },
    )
    device.forget.mockClear()
    await keep()
    await waitFor(() => expect(device.forget).toHaveBeenCalledWith(candidate.id))
    expect(screen.getByText(/^Kept/)).toBeTruthy()
  })

  it('is shown again by the next page, which says so, and undo takes it back [MORE-49]', async () => {
    const [first, ...others] = three.questionnaires
    if (!first) throw new Error('no section')
    const mine = { ...three, questionnaires: [{ ...first, text: { en: 'Ground' } }, ...others] }
    const encode = (base: typeof three) => ({ name: 'study.json', bytes: new TextEncoder().encode(documentOf(base)) })
    const device = deviceWith({
      received: {
        type: 'ReceivedCandidate',
        candidate: { ...candidate, format: 'casebook' },
        knowledgeBase: three,
        findings: [],
        nextVersion: '1',
        follows: null,
      },
      kept: encode(three),
      keptAt: candidate.uploadedAt,
      file: encode(mine),
      language: 'en',
      preset: null,
    })
    const { user, rows } = await open(device)
    expect(await screen.findByText('What you had not kept is here again, from this device.')).toBeTruthy()
    expect(rows()[0]).toBe('1 Ground')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(rows()[0]).toBe('1 Basics'))
    expect(screen.queryByText('What you had not kept is here again, from this device.')).toBeNull()
    await waitFor(() => expect(device.forget).toHaveBeenCalledWith(candidate.id))
  })

  it('is said to be only on the page, if the device does not keep it [MORE-49]', async () => {
    const device = { ...deviceWith(null), keep: async () => false }
    const { user, row } = await open(device)
    row('1.3 Remarks').focus()
    await user.keyboard('{F2}Notes{Enter}')
    expect(await screen.findByText('It is only on this page until you keep it.', {}, { timeout: 3_000 })).toBeTruthy()
  })
})

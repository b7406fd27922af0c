import { type MovesPort, movesCalls, type ShownCounts, type StudyMove } from '@casebook/core/moves/moves.calls'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { openAt } from '../testing/openAt'
import { mara } from '../testing/people'
import { answering } from '../testing/ports'

const id = '00000000-0000-4000-8000-000000000001'
const backId = '00000000-0000-4000-8000-000000000002'
const none = { effects: 0, cases: 0 }
const counts: ShownCounts = {
  played: 11,
  touched: 3,
  kinds: {
    lost: { effects: 3, cases: 3 },
    meaning: none,
    required: none,
    computed: none,
    solution: none,
    mark: none,
    query: none,
  },
  back: 0,
  stay: { signed: 1, unsaved: 0, locked: 0, failed: 0 },
}
const begun: StudyMove = {
  id,
  group: 'Alpine',
  base: 'hernia',
  version: '2',
  undoes: null,
  sites: ['Bern'],
  state: 'all',
  status: null,
  names: null,
  signed: 'stay',
  reason: 'Amendment 1',
  phase: 'rehearsed',
  by: 'mara',
  at: '2026-11-01T08:00:00.000Z',
  endedAt: null,
  total: 12,
  rehearsed: counts,
  moved: null,
}
const row = {
  kind: 'lost',
  about: 'note',
  reason: 'UnknownQuestion',
  effects: 3,
  cases: 3,
  text: { en: 'Note' },
} as const

function aServer(first: Partial<StudyMove> = {}, more: Partial<MovesPort> = {}) {
  let current: StudyMove = { ...begun, ...first }
  const now = (changed: Partial<StudyMove>) => {
    current = { ...current, ...changed }
    return { type: 'Ok' } as const
  }
  return {
    getMoves: vi.fn<MovesPort['getMoves']>(async () => ({
      type: 'ReceivedMoves',
      moves: [current],
      versions: [
        { version: '2', cases: 3 },
        { version: '1', cases: 12 },
      ],
      sites: ['Bern', 'Ulm'],
      statuses: [{ id: 'enrolled', text: { en: 'Enrolled' } }],
    })),
    beginMove: vi.fn<MovesPort['beginMove']>(async ({ undoes }) => ({
      type: 'MoveBegun',
      move: undoes === null ? id : backId,
    })),
    getMove: vi.fn<MovesPort['getMove']>(async () => ({ type: 'ReceivedMove', move: current, rows: [row] })),
    runMove: vi.fn<MovesPort['runMove']>(async () => now({ phase: 'done', moved: counts })),
    stopMove: vi.fn<MovesPort['stopMove']>(async () => now({ phase: 'stopped', moved: { ...counts, played: 4 } })),
    ...more,
  }
}

async function open(server: Partial<MovesPort>, at = '', roles: typeof mara.roles = ['ADMIN']) {
  await openAt(`/bases/manage/Alpine/hernia/moves${at}`, {
    session: { getClientUserInfo: async () => ({ type: 'ReceivedUser', user: { ...mara, roles } }) },
    areas: [answering(movesCalls, server)],
  })
  return userEvent.setup()
}

describe('a move of cases [MORE-40]', () => {
  it('is begun by site, state, names and a reason, shown, and made', async () => {
    const server = aServer()
    const user = await open(server)
    await screen.findByText('12 cases have another version.')
    await user.click(screen.getByRole('checkbox', { name: 'Bern' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Which cases' }), 'notSigned')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Enrolled')
    await user.type(screen.getByRole('textbox', { name: 'Only these cases' }), 'P1{Enter} P2 {Enter}P1')
    await user.click(screen.getByRole('radio', { name: /^The case moves/ }))
    await user.click(screen.getByRole('button', { name: 'Start the dry run' }))
    await screen.findByText('Say why the cases move.')
    expect(server.beginMove).not.toHaveBeenCalled()
    await user.type(screen.getByRole('textbox', { name: 'Why the cases move' }), 'Amendment 1')
    await user.click(screen.getByRole('button', { name: 'Start the dry run' }))
    await screen.findByRole('heading', { name: 'If you move now' })
    expect(server.beginMove).toHaveBeenCalledWith({
      group: 'Alpine',
      base: 'hernia',
      version: '2',
      undoes: null,
      sites: ['Bern'],
      state: 'notSigned',
      status: 'enrolled',
      names: ['P1', 'P2'],
      signed: 'drop',
      reason: 'Amendment 1',
    })
    await screen.findByText('Note')
    screen.getByText('Signed section would change')
    await user.click(screen.getByRole('button', { name: 'Move 11 cases' }))
    await screen.findByRole('heading', { name: 'What was moved' })
  })

  it('says that no case fits', async () => {
    const server = aServer({}, { beginMove: async () => ({ type: 'NoCases' }) })
    const user = await open(server)
    await user.type(await screen.findByRole('textbox', { name: 'Why the cases move' }), 'Amendment 1')
    await user.click(screen.getByRole('button', { name: 'Start the dry run' }))
    await screen.findByText(/^No case fits/)
  })

  it('is stopped while it runs, and goes on', async () => {
    const server = aServer({ phase: 'running', moved: { ...counts, played: 3, stay: { ...counts.stay, signed: 0 } } })
    const user = await open(server, `/${id}`)
    await screen.findByText('3 of 12 cases')
    await user.click(screen.getByRole('button', { name: 'Stop' }))
    await user.click(await screen.findByRole('button', { name: 'Continue' }))
    expect(server.runMove).toHaveBeenCalledWith({ move: id })
  })

  it('goes back by another move, for one case', async () => {
    const server = aServer({ phase: 'done', moved: counts })
    const user = await open(server, `/${id}`)
    await screen.findByRole('heading', { name: 'Move back' })
    await user.type(screen.getByRole('textbox', { name: 'Only these cases' }), 'P7')
    await user.type(screen.getByRole('textbox', { name: 'Why the cases move' }), 'Too early')
    await user.click(screen.getByRole('button', { name: 'Start the dry run back' }))
    await waitFor(() => expect(server.getMove).toHaveBeenCalledWith({ move: backId }))
    expect(server.beginMove).toHaveBeenCalledWith({
      group: 'Alpine',
      base: 'hernia',
      version: null,
      undoes: id,
      sites: null,
      state: 'all',
      status: null,
      names: ['P7'],
      signed: 'stay',
      reason: 'Too early',
    })
  })

  it.each([
    ['held', 'The study was locked.'],
    ['failed', 'The server failed several times at this place.'],
  ] as const)('that is %s says why', async (phase, words) => {
    await open(aServer({ phase, moved: counts }), `/${id}`)
    await screen.findByText(new RegExp(`^${words}`))
  })

  it('is listed with what it did', async () => {
    await open(aServer({ phase: 'done', moved: counts }))
    await screen.findByRole('heading', { name: 'Moves so far' })
    screen.getByRole('link', { name: 'To version 2' })
  })
})

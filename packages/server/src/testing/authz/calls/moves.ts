import type { Person } from '../people'
import type { OtherCall } from './otherCall'

const managesBases = ({ roles }: Person) => roles.includes('ADMIN')
const openBase = { group: 'Study', base: 'open' }

/** `moves.test.ts` shows which cases a move reaches. */
const ofNone = (): OtherCall => ({
  request: { move: '00000000-0000-4000-8000-000000000000' },
  done: 'MoveNotFound',
  who: managesBases,
})

export const movesCalls: Readonly<Record<string, OtherCall>> = {
  'moves?action=getMoves': { request: openBase, done: 'ReceivedMoves', who: managesBases },
  'moves?action=beginMove': {
    request: {
      ...openBase,
      version: '1',
      undoes: null,
      sites: null,
      names: null,
      state: 'all',
      status: null,
      signed: 'stay',
      reason: 'Amendment',
    },
    // All cases have that version.
    done: 'NoCases',
    who: managesBases,
  },
  'moves?action=getMove': ofNone(),
  'moves?action=runMove': ofNone(),
  'moves?action=stopMove': ofNone(),
  'moves?action=exportMoveReport': ofNone(),
}

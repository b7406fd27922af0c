/**
 * The pictures of a study, of everyone or of one person.
 *
 *   loading ──ReceivedStudyPictures──▶ shown ──choose, reload──▶ loading, with the pictures of before
 *      ├──KnowledgeBaseNotFound──▶ notFound
 *      └──unreachable──▶ unreachable ──reload, choose──▶ loading
 */
import { assign, fromPromise, setup } from 'xstate'
import type { BaseName } from '../bases/baseName'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { PicturesPort, picturesCalls, StudyPictures } from './pictures.calls'

export type PicturesEvent =
  | { type: 'reload' }
  | { type: 'choose'; owner: string | null }
  | CallEvent<ResultOf<typeof picturesCalls.getStudyPictures>>

interface Input {
  readonly server: PicturesPort
  readonly base: BaseName
}

interface Context extends Input {
  /** Null: everyone. */
  readonly owner: string | null
  /** Null until first received. */
  readonly pictures: StudyPictures | null
  /** Whose they are. */
  readonly ownerOfPictures: string | null
  readonly error: unknown
}

const screen = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as PicturesEvent },
  actors: {
    getStudyPictures: fromPromise(({ input: { server, base, owner } }: { input: Context }) =>
      server.getStudyPictures({ base, ...(owner !== null && { person: owner }) }),
    ),
  },
})

const calling = callingIn(screen)

export const picturesMachine = screen.createMachine({
  id: 'pictures',
  context: ({ input }) => ({ ...input, owner: null, pictures: null, ownerOfPictures: null, error: null }),
  initial: 'loading',
  on: {
    choose: {
      target: '.loading',
      reenter: true,
      actions: assign(({ event }) => (event.type === 'choose' ? { owner: event.owner } : {})),
    },
  },
  states: {
    loading: calling('getStudyPictures', {
      on: {
        ReceivedStudyPictures: {
          target: 'shown',
          actions: assign<Context, StudyPictures, undefined, PicturesEvent, never>(({ context, event }) => ({
            pictures: event,
            ownerOfPictures: context.owner,
          })),
        },
        KnowledgeBaseNotFound: 'notFound',
        unreachable: 'unreachable',
      },
    }),
    shown: { on: { reload: 'loading' } },
    unreachable: { on: { reload: 'loading' } },
    notFound: { type: 'final' },
  },
})

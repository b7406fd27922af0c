/**
 * The pictures of a study, of everyone or of one person, as they are or as of a past moment.
 *
 *   loading ──ReceivedStudyPictures──▶ shown ──choose, asOf, reload──▶ loading, with the pictures of before
 *      ├──KnowledgeBaseNotFound──▶ notFound
 *      ├──MomentNotPast, NotPublishedThen──▶ shown, without pictures
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
  | { type: 'asOf'; asOf: string | null }
  | CallEvent<ResultOf<typeof picturesCalls.getStudyPictures>>

interface Input {
  readonly server: PicturesPort
  readonly base: BaseName
}

interface Context extends Input {
  /** Null: everyone. */
  readonly owner: string | null
  /** The past moment that is asked for, in ISO; null: now. */
  readonly asOf: string | null
  /** Why there is nothing of that moment: it has not come, or the study was published later. */
  readonly momentFault: 'early' | 'before' | null
  /** Null until first received, and while there is nothing of the moment. */
  readonly pictures: StudyPictures | null
  /** Whose they are. */
  readonly ownerOfPictures: string | null
  /** The past moment that they are of; null: of when they came. */
  readonly momentOfPictures: string | null
  readonly error: unknown
}

const screen = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as PicturesEvent },
  actors: {
    getStudyPictures: fromPromise(({ input: { server, base, owner, asOf } }: { input: Context }) =>
      server.getStudyPictures({ base, ...(owner !== null && { person: owner }), ...(asOf !== null && { asOf }) }),
    ),
  },
})

const calling = callingIn(screen)

const refused = (momentFault: 'early' | 'before') => ({
  target: 'shown',
  actions: screen.assign({ momentFault, pictures: null }),
})

export const picturesMachine = screen.createMachine({
  id: 'pictures',
  context: ({ input }) => ({
    ...input,
    owner: null,
    asOf: null,
    momentFault: null,
    pictures: null,
    ownerOfPictures: null,
    momentOfPictures: null,
    error: null,
  }),
  initial: 'loading',
  on: {
    choose: {
      target: '.loading',
      reenter: true,
      actions: assign(({ event }) => (event.type === 'choose' ? { owner: event.owner } : {})),
    },
    asOf: {
      target: '.loading',
      reenter: true,
      // Whose cases there were then is not known yet.
      actions: assign(({ event }) => (event.type === 'asOf' ? { asOf: event.asOf, owner: null } : {})),
    },
  },
  states: {
    loading: calling('getStudyPictures', {
      on: {
        ReceivedStudyPictures: {
          target: 'shown',
          actions: assign<Context, StudyPictures, undefined, PicturesEvent, never>(({ context, event }) => ({
            pictures: event,
            momentFault: null,
            ownerOfPictures: context.owner,
            momentOfPictures: context.asOf,
          })),
        },
        MomentNotPast: refused('early'),
        NotPublishedThen: refused('before'),
        KnowledgeBaseNotFound: 'notFound',
        unreachable: 'unreachable',
      },
    }),
    shown: { on: { reload: 'loading' } },
    unreachable: { on: { reload: 'loading' } },
    notFound: { type: 'final' },
  },
})

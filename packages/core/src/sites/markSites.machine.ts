/**
 * The groups of the server, and which of them are sites.
 *
 *   loading ──ReceivedGroups──▶ shown ──mark──▶ marking ──Ok, GroupNotFound──▶ loading
 *      │                                           ├──SiteInUse──▶ shown, refused
 *      └──unreachable──▶ unreachable               └──unreachable──▶ shown
 */
import { assign, fromPromise, setup } from 'xstate'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { GroupsPort } from '../groups/groups.calls'
import type { Site, SitesPort, sitesCalls } from './sites.calls'

interface Mark {
  readonly group: string
  readonly isSite: boolean
}

interface Received {
  readonly type: 'ReceivedMarks'
  readonly groups: readonly string[]
  readonly sites: readonly Site[]
}

export type MarkSitesEvent =
  | ({ type: 'mark' } & Mark)
  | { type: 'reload' }
  | CallEvent<Received | ResultOf<typeof sitesCalls.markSite>>

interface MarkSitesInput {
  readonly sites: Pick<SitesPort, 'getSites' | 'markSite'>
  readonly groups: Pick<GroupsPort, 'listGroups'>
}

interface MarkSitesContext extends MarkSitesInput {
  /** Every group, by name; null until received. */
  readonly names: readonly string[] | null
  readonly marked: readonly Site[]
  readonly mark: Mark | null
  /** The site that keeps its mark, because it is in use. */
  readonly refused: string | null
  readonly error: unknown
}

const page = setup({
  types: { input: {} as MarkSitesInput, context: {} as MarkSitesContext, events: {} as MarkSitesEvent },
  actors: {
    load: fromPromise(async ({ input: { sites, groups } }: { input: MarkSitesContext }) => {
      const [all, found] = await Promise.all([groups.listGroups({}), sites.getSites({})])
      if (all.type !== 'ReceivedGroups') return all
      if (found.type !== 'ReceivedSites') return found
      const received: Received = {
        type: 'ReceivedMarks',
        groups: all.groups.map(({ name }) => name),
        sites: found.sites,
      }
      return received
    }),
    mark: fromPromise(({ input: { sites, mark } }: { input: MarkSitesContext }) => {
      if (!mark) throw new Error('No group is chosen to become a site')
      return sites.markSite(mark)
    }),
  },
})

const calling = callingIn(page)

export const markSitesMachine = page.createMachine({
  id: 'markSites',
  context: ({ input }) => ({ ...input, names: null, marked: [], mark: null, refused: null, error: null }),
  initial: 'loading',
  states: {
    loading: calling('load', {
      on: {
        ReceivedMarks: {
          target: 'shown',
          actions: assign({ names: ({ event }) => event.groups, marked: ({ event }) => event.sites }),
        },
        unreachable: 'unreachable',
      },
    }),
    shown: {
      on: {
        mark: {
          target: 'marking',
          actions: assign({ mark: ({ event: { group, isSite } }) => ({ group, isSite }), refused: null }),
        },
        reload: 'loading',
      },
    },
    marking: calling('mark', {
      on: {
        Ok: 'loading',
        GroupNotFound: 'loading',
        SiteInUse: { target: 'shown', actions: assign({ refused: ({ context }) => context.mark?.group ?? null }) },
        unreachable: 'shown',
      },
    }),
    unreachable: { on: { reload: 'loading' } },
  },
})

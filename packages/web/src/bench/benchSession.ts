/**
 * A signed-in user, and a server that accepts everything at once, because the page is what is measured. The journal is
 * the real one.
 */
import type { Base } from '@casebook/core/bases/base'
import type { Draft } from '@casebook/core/entry/entry.calls'
import { createDatabase } from '../journal/database'
import { createDevice } from '../journal/device'
import type { Ports } from '../session/ports'
import type { UnguardedSession } from '../session/session'

const user = { username: 'bench', firstName: 'Ada', lastName: 'Lovelace', roles: [] } as const

export function benchSession(ports: Ports, base: Base): UnguardedSession {
  const draft: Draft = {
    id: 'bench',
    version: base.version,
    caseName: null,
    owner: user.username,
    revision: null,
    facts: [],
    unsaved: [],
    locked: [],
  }
  const key = btoa(String.fromCharCode(...new Uint8Array(32))).replace(/=+$/, '')
  const device = createDevice({ getJournalKey: async () => ({ type: 'ReceivedJournalKey', key }) }, createDatabase())
  const opened = async () => ({ type: 'ReceivedState', config: base.config, draft, trees: {}, meta: {} }) as const
  return {
    ...ports,
    user,
    onSignedInAgain: () => {},
    signOut: () => {},
    journalOf: device.journalOf,
    cases: { ...ports.cases, newCase: async () => ({ type: 'Ok', draft: draft.id }) },
    bases: {
      ...ports.bases,
      getKnowledgeBase: async () => ({ type: 'ReceivedKnowledgeBase', knowledgeBase: base }),
    },
    entry: {
      tree: opened,
      reset: opened,
      addFactsJson: async () => ({ type: 'Ok' }),
      setFactUnknown: async () => ({ type: 'Ok' }),
      savecase: async () => ({ type: 'OkWithGroups', possibleGroupsToAddTo: [] }),
      unsetDirtyBit: async () => ({ type: 'Ok' }),
    },
  }
}

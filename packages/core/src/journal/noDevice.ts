import { type JournalPort, nothingRecalled } from './journal.port'

/** A device that stores nothing. */
export const noDevice: JournalPort = {
  recall: async () => nothingRecalled,
  keep: async () => 'unavailable',
  first: async () => null,
  received: async () => {},
  refused: async () => {},
  lost: () => {},
  dropRefused: async () => {},
  forget: async () => {},
  draftsWaiting: async () => [],
  undelivered: async () => [],
  alone: (_draft, work) => work(),
  type: () => {},
  remember: () => {},
  rememberBase: () => {},
  log: async () => {},
  logged: async () => [],
  cachedDraft: async () => null,
  cachedBase: async () => null,
}

/** The browser functions needed at startup. */
export interface StartupPort {
  hasLocalStorage(): boolean
  /** Listens to messages of other tabs of this origin; returns the unsubscribe function. */
  listen(heard: (message: TabMessage) => void): () => void
  /** Sends to the other tabs; a tab does not hear itself. */
  say(message: TabMessage): void
  /** Whether this tab has started before, such as before a reload. */
  hasStarted(): boolean
  start(): Promise<void>
  /** Reports to the console. */
  report(error: unknown): void
}

/** The two local-storage keys by which tabs find each other: one asks, the others answer. */
export const tabMessageKeys = ['casebook.tab.isAnybodyThere', 'casebook.tab.iAmHere'] as const

/** `from` is the sending tab. It makes the value unique, as storage events fire only on a changed value. */
export interface TabMessage {
  readonly key: (typeof tabMessageKeys)[number]
  readonly from: string
}

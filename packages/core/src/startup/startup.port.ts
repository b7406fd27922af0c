/** What starting needs of a browser tab. */
export interface StartupPort {
  hasLocalStorage(): boolean
  /** Hears what other tabs of this origin say from now on; answers how to stop. */
  listen(heard: (message: TabMessage) => void): () => void
  /** Said to the other tabs; a tab does not hear itself. */
  say(message: TabMessage): void
  start(): Promise<void>
  /** To the console. */
  report(error: unknown): void
}

/** The two keys of local storage by which tabs find one another: one asks, the others answer. */
export const tabMessageKeys = ['casebook.tab.isAnybodyThere', 'casebook.tab.iAmHere'] as const

/** `from` is the tab that speaks; storage is silent on a value that does not change, so it is another for each tab. */
export interface TabMessage {
  readonly key: (typeof tabMessageKeys)[number]
  readonly from: string
}

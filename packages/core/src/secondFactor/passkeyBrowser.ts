/** The passkeys of a browser. Options and answers are JSON; null: the person has not chosen one. */
export interface PasskeyBrowser {
  readonly create: (options: string) => Promise<string | null>
  readonly get: (options: string) => Promise<string | null>
}

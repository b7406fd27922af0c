/**
 * Wraps a port so that its calls wait for a sign-in if the session has ended, and are then sent again. Charts do not
 * notice.
 *
 * A call belongs to the person who made it: if another person signs in, or nobody does, it is not sent again and brings
 * LoginRequired.
 */
export interface SigningIn {
  /** The person whose calls these are. */
  readonly username: string
  /** Asks for a sign-in. Resolves to who signed in, or to null. */
  readonly signIn: () => Promise<string | null>
}

export function signingInFirst<P extends object>(port: P, { username, signIn }: SigningIn): P {
  return new Proxy(port, {
    get(target, name) {
      const call: unknown = Reflect.get(target, name)
      if (typeof call !== 'function') return call
      return async (...sent: unknown[]) => {
        for (;;) {
          const result: unknown = await call.apply(target, sent)
          if (!isLoginRequired(result) || (await signIn()) !== username) return result
        }
      }
    },
  })
}

function isLoginRequired(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'type' in result && result.type === 'LoginRequired'
}

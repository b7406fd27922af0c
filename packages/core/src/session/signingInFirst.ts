/**
 * Wraps a port so that its calls wait for a sign-in if the session has ended, and are then repeated. Charts do not
 * notice. Only if the person does not sign in does the call return LoginRequired.
 */
export function signingInFirst<P extends object>(port: P, signIn: () => Promise<boolean>): P {
  return new Proxy(port, {
    get(target, name) {
      const call: unknown = Reflect.get(target, name)
      if (typeof call !== 'function') return call
      return async (...request: unknown[]) => {
        for (;;) {
          const result: unknown = await call.apply(target, request)
          if (!isLoginRequired(result) || !(await signIn())) return result
        }
      }
    },
  })
}

function isLoginRequired(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'type' in result && result.type === 'LoginRequired'
}

/**
 * A port whose calls wait for a sign-in where the session has ended: the person signs in, and the call is made again. Charts do not see the
 * interruption. Only where the person does not sign in, the call answers LoginRequired.
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

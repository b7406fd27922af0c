/** Ports whose code, above all the schemas of their calls, is loaded at the first call. A page that opens does not wait for it. */
import type { Calls, Port } from '@casebook/core/call/call'

export type PortOf = <C extends Calls>(calls: C) => Port<C>

/** The same port for the same calls. A call whose code cannot be loaded rejects; the next one loads it again. */
export function createLazyPorts(loadClients: () => Promise<PortOf>): PortOf {
  const known = new WeakMap<Calls, Port<Calls>>()
  const portOf = (calls: Calls): Port<Calls> => {
    const port = known.get(calls) ?? createLazyPort(async () => (await loadClients())(calls))
    known.set(calls, port)
    return port
  }
  // The cast is safe: under calls is the port of exactly these calls.
  return portOf as PortOf
}

/** A port of calls that the page does not even name until one of them is made. */
export function createLazyPort<P extends object>(load: () => Promise<P>): P {
  const port = oncePerSuccess<object>(load)
  const lazyCall =
    (action: string) =>
    async (...sent: unknown[]) =>
      Reflect.get(await port(), action)(...sent)
  // The cast is safe: every member of a port is a call. Promises alone look for `then`.
  return new Proxy({}, { get: (_, action) => (action === 'then' ? undefined : lazyCall(String(action))) }) as P
}

/** Loads once; after a failure, once more. */
export function oncePerSuccess<P>(load: () => Promise<P>): () => Promise<P> {
  let loaded: Promise<P> | null = null
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = null
      throw error
    })
    return loaded
  }
}

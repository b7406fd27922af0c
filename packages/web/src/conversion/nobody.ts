/** Whom the form is shown to on a page without an account, and a server that is never asked. */
import type { Ports } from '../session/ports'
import type { Session } from '../session/session'

/** Every call fails: nothing leaves this page. */
const silent = new Proxy(
  {},
  {
    get: (_, call) => async () => {
      throw new Error(`The conversion page sends nothing, and was asked for ${String(call)}`)
    },
  },
)

/** A picture of a study is in no file that people bring. */
const noPicture = 'data:,'

export function portsOfNobody({ session, host, serverName, apiLabel }: PagePorts): Ports {
  // The casts are safe: the proxy answers to every name with a call.
  const all = silent as Ports['cases'] & Ports['bases'] & Ports['entry'] & Ports['setup'] & Ports['hosts']
  return {
    session: { ...(silent as Ports['session']), ...session },
    setup: all,
    bases: all,
    cases: all,
    entry: all,
    hosts: all,
    portOf: () => silent as never,
    addressOfFile: () => noPicture,
    host,
    serverName,
    apiLabel,
  }
}

type PagePorts = Pick<Ports, 'host' | 'serverName' | 'apiLabel'> & {
  readonly session: Pick<Ports['session'], 'getSignInOffers'>
}

export function sessionOfNobody(ports: Ports): Session {
  return {
    ...ports,
    user: { username: '', firstName: '', lastName: '', roles: [] },
    onSignedInAgain: () => {},
    signOut: () => {},
    guard: (port) => port,
    signIn: async () => null,
    isAskingToSignIn: false,
  }
}

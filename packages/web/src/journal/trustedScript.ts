/** Addresses of scripts that begin a thread. The policies of the page (Trusted Types) allow no others. */

/** Each is made once, as the server's headers name it. */
type PolicyName = 'casebook' | 'workshop' | 'trials'

interface Policies {
  createPolicy(name: PolicyName, rules: { createScriptURL: () => string }): { createScriptURL: (url: string) => string }
}

export function trustedScript(policy: PolicyName, path: string): string {
  // The cast is safe: in browsers with Trusted Types, the policy's result is accepted in place of the string.
  const { trustedTypes } = window as unknown as { trustedTypes?: Policies }
  return trustedTypes?.createPolicy(policy, { createScriptURL: () => path }).createScriptURL(path) ?? path
}

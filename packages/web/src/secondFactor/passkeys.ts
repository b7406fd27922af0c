/** Passkeys by the browser's own dialogs. */
import type { PasskeyBrowser } from '@casebook/core/secondFactor/passkeyBrowser'
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'

export const passkeyBrowser: PasskeyBrowser = {
  create: (options) => chosen(startRegistration({ optionsJSON: JSON.parse(options) })),
  get: (options) => chosen(startAuthentication({ optionsJSON: JSON.parse(options) })),
}

/** A passkey is bound to a name: an address of digits has none. */
export function hasPasskeys(): boolean {
  return browserSupportsWebAuthn() && !/^[\d.]+$|^\[/.test(location.hostname)
}

async function chosen(answer: Promise<unknown>): Promise<string | null> {
  try {
    return JSON.stringify(await answer)
  } catch (error) {
    // The person closed the dialog, or let it run out. Browsers do not say which, so that pages cannot learn what is there.
    if (error instanceof Error && /^(NotAllowedError|AbortError|InvalidStateError)$/.test(error.name)) return null
    throw error
  }
}

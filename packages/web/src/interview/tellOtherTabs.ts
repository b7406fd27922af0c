import { handedOverKey } from '../session/otherTabs'

/** From now on the other tabs of this browser show the interview too. A tab does not hear itself. */
export function tellOtherTabs(): void {
  localStorage.setItem(handedOverKey, 'now')
  // Said again, it would be no change, and no other tab would hear it.
  localStorage.removeItem(handedOverKey)
}

/** The handover of a tablet, told to the other tabs of this browser through local storage: it reaches a tab in the background too. */

/** The key under which it is told: see `interview/tellOtherTabs`. */
export const handedOverKey = 'casebook.session.handedOver'

/** Returns the unsubscribe function. */
export function hearHandedOver(heard: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === handedOverKey && newValue) heard()
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}

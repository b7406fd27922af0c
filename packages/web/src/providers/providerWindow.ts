/**
 * The pages that go to a provider of sign-in. A window of its own comes back as a page of ours that does not know who opened it, because foreign
 * pages were in it: it tells all pages of this browser how it ended.
 */
import type { ProviderTest } from '@casebook/core/providers/providerReturn.machine'
import type { ProviderWindow } from '@casebook/core/session/providerWindow'

export const thisPage: ProviderWindow = {
  open: () => true,
  goTo: (address) => location.assign(address),
  close: () => {},
}

export function aWindow(): ProviderWindow {
  let opened: Window | null = null
  return {
    open() {
      opened = window.open('about:blank', '_blank', 'popup,width=520,height=680')
      return opened !== null
    },
    goTo(address) {
      if (opened) opened.location.href = address
    },
    close: () => opened?.close(),
  }
}

const channelName = 'casebook.provider'

export type FromWindow =
  | { readonly type: 'signedIn' | 'authenticated' }
  | { readonly type: 'tested'; readonly outcome: ProviderTest }

export function tellPages(told: FromWindow): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(told)
  channel.close()
}

/** Returns the unsubscribe function. */
export function hearWindow(heard: (told: FromWindow) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<FromWindow>) => heard(data)
  return () => channel.close()
}

/** A page, or a window of its own, that goes to a provider of sign-in. */
export interface ProviderWindow {
  /** Opens the window, if there is to be one; false if the browser does not let it. Called at the click, as browsers demand. */
  readonly open: () => boolean
  readonly goTo: (address: string) => void
  /** Nobody needs it any more. */
  readonly close: () => void
}

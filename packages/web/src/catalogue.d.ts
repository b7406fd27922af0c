declare module '*.po' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}

/** The words of the pieces that come later; see `vite.words.ts`. */
declare module '*.po?rest?lingui' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}

declare module '*.po' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}

/** Texts of the lazy components; see `vite.words.ts`. */
declare module '*.po?rest?lingui' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}

import type { Base } from '@casebook/core/bases/base'

/** The notice that the licence of an instrument asks for, below its questions. */
export const SourceNotice = ({ base: { origin } }: { readonly base: Pick<Base, 'origin'> }) =>
  origin?.copyright && <p className="px-4 text-xs whitespace-pre-line text-ink-2">{origin.copyright}</p>

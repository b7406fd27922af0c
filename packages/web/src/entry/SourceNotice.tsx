import type { Base } from '@casebook/core/bases/base'

/** The notice that the licence of an instrument asks for, below its questions. */
export function SourceNotice({ base: { origin } }: { readonly base: Pick<Base, 'origin'> }) {
  if (!origin?.copyright) return null
  return (
    <p className="mt-4 px-4 text-xs whitespace-pre-line text-ink-2 wrap-anywhere" dir="auto">
      {origin.copyright}
    </p>
  )
}

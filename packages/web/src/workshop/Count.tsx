/** How many there are, beside the name of a tab. */
export function Count({ of }: { readonly of: number }) {
  return <span className="text-sm text-ink-3 tabular-nums">{of}</span>
}

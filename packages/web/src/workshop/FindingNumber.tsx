/** The number of a finding, wherever it is shown. */
export function FindingNumber({ number }: { readonly number: number }) {
  return (
    <span className="inline-grid size-5 flex-none place-items-center rounded-full bg-tone-solid text-xs font-semibold text-surface tabular-nums">
      {number}
    </span>
  )
}

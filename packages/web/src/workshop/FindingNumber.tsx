/** The number of a finding, wherever it is shown. */
export function FindingNumber({ number }: { readonly number: number }) {
  return (
    <span className="inline-grid h-5 min-w-5 flex-none place-items-center rounded-full bg-tone-solid px-1 text-xs font-semibold text-surface tabular-nums">
      {number}
    </span>
  )
}

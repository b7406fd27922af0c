import { initialsOf } from './text/initials'

/** A person's initials, beside their name. */
export function Avatar({ name }: { readonly name: string }) {
  return (
    <span
      className="grid size-[1.875rem] flex-none place-items-center rounded-full border border-brand-line bg-brand-soft text-[0.6875rem] font-[620] text-brand-ink"
      aria-hidden="true"
    >
      {initialsOf(name)}
    </span>
  )
}

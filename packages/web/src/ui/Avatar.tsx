/** The initials of a person, beside their name. */
export function Avatar({ name }: { readonly name: string }) {
  const words = name.split(/[\s.@_-]+/).filter(Boolean)
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
  return (
    <span className="avatar" aria-hidden="true">
      {initials.toLocaleUpperCase()}
    </span>
  )
}

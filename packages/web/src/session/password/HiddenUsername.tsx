/** Tells the browser's password manager whose password is typed here. */
export function HiddenUsername({ username }: { readonly username: string }) {
  return (
    <input
      className="sr-only"
      type="text"
      name="username"
      autoComplete="username"
      value={username}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  )
}

/** The details of an error, for an administrator. */
export function Report({ children }: { readonly children: string }) {
  return (
    <pre
      dir="ltr"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="mt-2 max-h-48 overflow-auto rounded-sm bg-sunken px-2.5 py-2 text-start font-mono text-xs whitespace-pre-wrap wrap-anywhere"
    >
      {children}
    </pre>
  )
}

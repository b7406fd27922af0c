/** Of a dataset, in hex: from left to right in every language, where the words around it begin. */
export function Checksum({ of }: { readonly of: string }) {
  return (
    <p className="font-mono text-xs break-all text-ink-3">
      <bdi dir="ltr">{of}</bdi>
    </p>
  )
}

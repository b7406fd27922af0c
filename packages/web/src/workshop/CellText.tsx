interface Characters {
  readonly from: number
  readonly to: number
}

interface CellTextProps {
  readonly text: string
  /** Faults at these characters are underlined. */
  readonly marks: readonly Characters[]
}

/** The text of a cell as its author wrote it: code and formulas are read from the left. */
export function CellText({ text, marks }: CellTextProps) {
  const inOrder = marks.toSorted((a, b) => a.from - b.from)
  const parts: React.ReactNode[] = []
  let at = 0
  for (const { from, to } of inOrder) {
    if (from < at) continue
    parts.push(
      text.slice(at, from),
      <mark
        key={from}
        className="bg-transparent text-inherit underline decoration-tone-ink decoration-wavy underline-offset-2"
      >
        {text.slice(from, to)}
      </mark>,
    )
    at = to
  }
  return (
    <code dir="ltr" className="font-mono text-xs whitespace-pre-wrap [font-variant-ligatures:none]">
      {parts}
      {text.slice(at)}
    </code>
  )
}

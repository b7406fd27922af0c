import { type CellPlace, lettersOf } from '@casebook/core/candidates/authorsFile'

/** A place as people see it in their program: `survey G18`. */
export function CellName({ cell: { sheet, row, column } }: { readonly cell: CellPlace }) {
  return (
    <code dir="ltr" className="rounded-xs border border-line bg-surface px-1 font-mono text-xs">
      {sheet === undefined ? '' : `${sheet} `}
      {lettersOf(column)}
      {row}
    </code>
  )
}

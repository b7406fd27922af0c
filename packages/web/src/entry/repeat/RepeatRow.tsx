import type { Question } from '@casebook/core/bases/base'
import type { Card } from '@casebook/core/entry/form/form'
import { rowLayout } from '@casebook/core/entry/form/repeats/repeatTable'
import { type ReactNode, useState } from 'react'
import { useWords } from '../form/useWords'
import type { InSection } from '../sections/inSection'
import { CellMessage } from './cells/CellMessage'
import { cellClass, RepeatCell } from './cells/RepeatCell'
import { RowMenu } from './RowMenu'

interface RepeatRowProps extends InSection {
  readonly name: string
  readonly card: Card
  readonly columns: readonly Question[]
  /** Null if there is nothing to remove. */
  readonly onRemove: (() => void) | null
  readonly children: (nodes: Card['nodes']) => ReactNode
}

/** One occurrence as a table row, with the questions and messages below it. */
export function RepeatRow({ name, card, columns, onRemove, children, ...section }: RepeatRowProps) {
  const { read } = useWords()
  const { cells, below } = rowLayout(card, columns)
  const { sectionId, isLocked } = section
  const [attended, setAttended] = useState<string | null>(null)
  const [noting, setNoting] = useState<string | null>(null)
  const all = [...cells.values()]
  const node = all.find(({ key }) => key === attended) ?? all[0]
  const row = `${name} ${card.occurrence}`
  return (
    // The colour of the worst message below the row.
    <tbody className="border-t border-line has-[[data-mark=range]]:bg-range-soft/62 has-[[data-message=missing]]:bg-missing-soft/62">
      <tr>
        <th scope="row" className="w-8 px-1.5 py-2 ps-3 text-start font-[450] text-ink-3 tabular-nums">
          {card.occurrence}
        </th>
        {columns.map(({ id }) => {
          const cell = cells.get(id)
          return cell ? (
            <RepeatCell
              key={id}
              node={cell}
              row={row}
              sectionId={sectionId}
              isLocked={isLocked}
              onAttend={() => setAttended(cell.key)}
              onNote={() => setNoting(cell.key)}
            />
          ) : (
            <td key={id} className={cellClass} />
          )
        })}
        <td className="h-11 w-10 min-w-10 px-1.5 py-1 align-middle">
          {!isLocked && (
            <RowMenu row={row} cell={node ? { node, onNote: () => setNoting(node.key) } : null} onRemove={onRemove} />
          )}
        </td>
      </tr>
      <tr className="not-has-[p,[data-message],[data-counts],[data-questions]]:hidden">
        {/* With questions below, room for the last one's quiet actions above the edge of the table. */}
        <td colSpan={columns.length + 2} className={`ps-3 pe-1.5 ${below.length > 0 ? 'pb-4.5' : 'pb-1.5'}`}>
          {all.map((node) => (
            <CellMessage
              key={node.key}
              node={node}
              name={`${read(node.question.text)}, ${row}`}
              sectionId={sectionId}
              isLocked={isLocked}
              isNoting={noting === node.key}
              onNote={() => setNoting(node.key)}
              onNoted={() => setNoting(null)}
            />
          ))}
          {below.length > 0 && children(below)}
        </td>
      </tr>
    </tbody>
  )
}

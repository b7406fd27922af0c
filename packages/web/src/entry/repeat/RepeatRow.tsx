import type { Question } from '@casebook/core/bases/base'
import type { Card } from '@casebook/core/entry/form/form'
import { rowLayout } from '@casebook/core/entry/form/repeatTable'
import { type ReactNode, useState } from 'react'
import { useWords } from '../form/useWords'
import type { InSection } from '../sections/inSection'
import { CellMessage } from './CellMessage'
import { RepeatCell } from './RepeatCell'
import { RowMenu } from './RowMenu'

interface RepeatRowProps extends InSection {
  readonly name: string
  readonly card: Card
  readonly columns: readonly Question[]
  /** Counts from 1. */
  readonly position: number
  /** Null if there is nothing to remove. */
  readonly onRemove: (() => void) | null
  readonly children: (nodes: Card['nodes']) => ReactNode
}

/** One occurrence as a table row, with the questions and messages below it. */
export function RepeatRow({ name, card, columns, position, onRemove, children, ...section }: RepeatRowProps) {
  const { read } = useWords()
  const { cells, below } = rowLayout(card, columns)
  const { sectionId, isLocked } = section
  const [attended, setAttended] = useState<string | null>(null)
  const [noting, setNoting] = useState<string | null>(null)
  const all = [...cells.values()]
  const node = all.find(({ key }) => key === attended) ?? all[0]
  const row = `${name} ${position}`
  return (
    <tbody>
      <tr>
        <th scope="row" className="num muted">
          {position}
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
            <td key={id} />
          )
        })}
        <td className="rowmenu">
          {!isLocked && (
            <RowMenu row={row} cell={node ? { node, onNote: () => setNoting(node.key) } : null} onRemove={onRemove} />
          )}
        </td>
      </tr>
      <tr className="belowrow">
        <td colSpan={columns.length + 2}>
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

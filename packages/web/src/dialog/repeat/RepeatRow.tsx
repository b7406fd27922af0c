import type { Question } from '@casebook/core/bases/base'
import type { Card } from '@casebook/core/dialog/form'
import { rowLayout } from '@casebook/core/dialog/repeatTable'
import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import { SecureButton } from '../../ui/SecureButton'
import type { InSection } from '../inSection'
import { CellMessage } from './CellMessage'
import { RepeatCell } from './RepeatCell'

interface RepeatRowProps extends InSection {
  readonly name: string
  readonly card: Card
  readonly columns: readonly Question[]
  /** From 1, as people count. */
  readonly position: number
  /** Null where nothing is there to be removed. */
  readonly onRemove: (() => void) | null
  readonly children: (nodes: Card['nodes']) => ReactNode
}

/** One occurrence as a row of the table, with what lies below it. */
export function RepeatRow({ name, card, columns, position, onRemove, children, ...section }: RepeatRowProps) {
  const { cells, below } = rowLayout(card, columns)
  const { sectionId, isLocked } = section
  return (
    <tbody>
      <tr>
        <th scope="row" className="num muted">
          {position}
        </th>
        {columns.map(({ id }) => {
          const cell = cells.get(id)
          return cell ? (
            <RepeatCell key={id} node={cell} row={`${name} ${position}`} sectionId={sectionId} isLocked={isLocked} />
          ) : (
            <td key={id} />
          )
        })}
        <td className="removal">
          {onRemove && !isLocked && (
            <SecureButton
              size="small"
              icon="trash"
              onConfirm={onRemove}
              warning={<Trans id="dialog.card.removeSure" message="Remove it? The history keeps it." />}
            >
              <span className="vh">
                <Trans id="dialog.row.remove" message="Remove {row}" values={{ row: `${name} ${position}` }} />
              </span>
            </SecureButton>
          )}
        </td>
      </tr>
      <tr className="belowrow">
        <td colSpan={columns.length + 2}>
          {[...cells.values()].map((node) => (
            <CellMessage key={node.key} node={node} sectionId={sectionId} isLocked={isLocked} />
          ))}
          {below.length > 0 && children(below)}
        </td>
      </tr>
    </tbody>
  )
}

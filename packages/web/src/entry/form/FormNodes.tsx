import { spanOf } from '@casebook/core/entry/form/columns'
import type { FormNode, QuestionNode } from '@casebook/core/entry/form/form'
import { gridColumns } from '@casebook/core/questions/layout'
import { isMatrix } from '@casebook/core/questions/matrix'
import type { CSSProperties } from 'react'
import { lazyComponent } from '../../ui/lazy/lazyComponent'
import { useForm } from '../FormContext'
import { RepeatingQuestion } from '../repeat/RepeatingQuestion'
import type { InSection } from '../sections/inSection'
import { QuestionItem } from './QuestionItem'
import { useIsWide } from './useIsWide'

const QuestionTable = lazyComponent(() => import('../table/QuestionTable'))

interface FormNodesProps extends InSection {
  readonly nodes: readonly FormNode[]
  /** Inside a question that takes only a part of the width: each question takes all of that part. */
  readonly isInPart?: boolean
}

/** Questions on a twelve-column grid, with follow-ups directly below the question that triggers them. */
export function FormNodes({ nodes, isInPart = false, ...section }: FormNodesProps) {
  return (
    <div className="grid grid-cols-12 gap-x-5 gap-y-1" data-questions="">
      {nodes.map((node) =>
        node.kind === 'repeat' ? (
          <RepeatingQuestion key={node.question.id} node={node} {...section}>
            {(nodes) => <FormNodes nodes={nodes} {...section} isOnCard />}
          </RepeatingQuestion>
        ) : (
          <Cell key={node.key} node={node} isInPart={isInPart} {...section} />
        ),
      )}
    </div>
  )
}

type CellProps = Omit<FormNodesProps, 'nodes'> & { readonly node: QuestionNode }

function Cell({ node, isInPart = false, ...section }: CellProps) {
  const { config } = useForm().view
  const { key, question, followUps } = node
  const span = isInPart ? gridColumns : spanOf(question, config)
  // The cast is safe: custom properties are valid styles, but React's types omit them.
  const style = { '--span': span } as CSSProperties
  return (
    <div className="col-span-(--span) min-w-0 @max-[39rem]:col-span-full" style={style}>
      <QuestionItem
        itemKey={key}
        question={question}
        sectionId={section.sectionId}
        isLocked={section.isLocked}
        number={section.isOnCard ? undefined : section.numbers.get(key)}
      />
      {followUps.length > 0 &&
        (isMatrix(question) ? (
          <Matrix node={node} {...section} />
        ) : (
          <div className="ms-4 border-s border-line-strong ps-1">
            <FormNodes nodes={followUps} isInPart={isInPart || span < gridColumns} {...section} />
          </div>
        ))}
    </div>
  )
}

/** A table where there is room for one, else its questions below each other. */
function Matrix({ node, ...section }: InSection & { readonly node: QuestionNode }) {
  const isWide = useIsWide()
  return isWide ? <QuestionTable node={node} {...section} /> : <FormNodes nodes={node.followUps} {...section} />
}

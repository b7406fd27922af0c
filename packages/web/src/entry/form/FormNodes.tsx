import { gridColumns, spanOf } from '@casebook/core/entry/form/columns'
import type { FormNode, QuestionNode } from '@casebook/core/entry/form/form'
import type { CSSProperties } from 'react'
import { useForm } from '../FormContext'
import { RepeatingQuestion } from '../repeat/RepeatingQuestion'
import type { InSection } from '../sections/inSection'
import { QuestionItem } from './QuestionItem'

/** Questions on a twelve-column grid, with follow-ups directly below the question that triggers them. */
export function FormNodes({ nodes, ...section }: InSection & { readonly nodes: readonly FormNode[] }) {
  return (
    <div className="grid12">
      {nodes.map((node) =>
        node.kind === 'repeat' ? (
          <RepeatingQuestion key={node.question.id} node={node} {...section}>
            {(nodes) => <FormNodes nodes={nodes} {...section} isOnCard />}
          </RepeatingQuestion>
        ) : (
          <Cell key={node.key} node={node} {...section} />
        ),
      )}
    </div>
  )
}

function Cell({ node, ...section }: InSection & { readonly node: QuestionNode }) {
  const { config } = useForm().view
  const { key, question, followUps } = node
  // The cast is safe: custom properties are valid styles, but React's types omit them.
  const style = { '--span': spanOf(question, config) } as CSSProperties
  return (
    <div className={`cell ${spanOf(question, config) === gridColumns ? '' : 'partial'}`} style={style}>
      <QuestionItem
        itemKey={key}
        question={question}
        sectionId={section.sectionId}
        isLocked={section.isLocked}
        number={section.isOnCard ? undefined : section.numbers.get(key)}
      />
      {followUps.length > 0 && (
        <div className="followups">
          <FormNodes nodes={followUps} {...section} />
        </div>
      )}
    </div>
  )
}

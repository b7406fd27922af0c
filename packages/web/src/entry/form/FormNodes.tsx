import type { Question } from '@casebook/core/bases/base'
import { spanOf } from '@casebook/core/entry/form/columns'
import type { FormNode, QuestionNode } from '@casebook/core/entry/form/form'
import { checkIndication } from '@casebook/core/entry/marks/questionMarks'
import { gridColumns } from '@casebook/core/questions/layout'
import { isMatrix } from '@casebook/core/questions/matrix'
import { holdsAnswer } from '@casebook/core/questions/required'
import type { QuestionState } from '@casebook/core/rules/state'
import { type CSSProperties, memo, type ReactNode, useSyncExternalStore } from 'react'
import { lazyComponent } from '../../ui/lazy/lazyComponent'
import { useForm, useQuestion } from '../FormContext'
import { Description } from '../question/Description'
import { useTakesAnswer } from '../question/useTakesAnswer'
import { RepeatingQuestion } from '../repeat/RepeatingQuestion'
import type { InSection, QuestionItemProps } from '../sections/inSection'
import { AnswerableQuestion } from './AnswerableQuestion'
import { DerivedQuestion } from './DerivedQuestion'
import { frameOf } from './frame'
import { LockedQuestion } from './LockedQuestion'
import { useWords } from './useWords'

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

/** One question. Re-renders only when it changes. */
const QuestionItem = memo(function QuestionItem(props: QuestionItemProps) {
  const { question, itemKey, isLocked } = props
  const state = useQuestion(itemKey)
  checkIndication(state)
  if (!holdsAnswer(question)) return <Information question={question} />
  if (question.abstract) return <DerivedQuestion {...props} state={state} />
  if (question.readOnly) return <LockedQuestion {...props} state={state} />
  return isLocked ? <FrozenItem {...props} state={state} /> : <AnswerableQuestion {...props} state={state} />
})

function FrozenItem(props: QuestionItemProps & { readonly state: QuestionState }) {
  const isAsked = useTakesAnswer(props.sectionId, props.itemKey)
  return isAsked ? <AnswerableQuestion {...props} /> : <LockedQuestion {...props} />
}

/** Text between the questions. `layout/role` can make it a heading or a plain note. */
function Information({ question }: { readonly question: Question }) {
  const { shown } = useWords()
  const text = shown(question.text)
  if (!text && !question.description) return null
  return (
    <div {...frameOf(question)} data-information="">
      {text && <Words role={question.meta?.['layout/role']?.trim().toLowerCase()} text={text} />}
      <Description text={question.description} className={text ? 'mt-1 text-ink-2' : 'text-ink-2'} />
    </div>
  )
}

function Words({ role, text }: { readonly role: string | undefined; readonly text: ReactNode }) {
  if (role === 'heading') return <h3 className="font-display text-lg font-semibold tracking-[-0.008em]">{text}</h3>
  return <p className={role === 'note' ? undefined : 'font-semibold'}>{text}</p>
}

/** Whether the window has room for a table of questions. */
function useIsWide(): boolean {
  return useSyncExternalStore(onResize, () => window.innerWidth >= 640)
}

function onResize(tell: () => void): () => void {
  addEventListener('resize', tell)
  return () => removeEventListener('resize', tell)
}

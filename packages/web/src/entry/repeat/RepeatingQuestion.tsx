import type { RepeatNode } from '@casebook/core/entry/form/form'
import { useWords } from '../form/useWords'
import type { InSection } from '../sections/inSection'
import { Repeats } from './lazyRepeats'
import type { RepeatsProps } from './repeatsProps'

/** A question with several answers, each with its own follow-ups. */
export function RepeatingQuestion({
  node,
  children,
  ...section
}: InSection & { readonly node: RepeatNode; readonly children: RepeatsProps['children'] }) {
  const { read } = useWords()
  const { question, repeats, cards } = node
  const text = read(question.text)
  return (
    <section className="cell repeating" aria-label={text}>
      <h3 className="ql">
        <span className="qn" aria-hidden="true">
          {section.numbers.get(question.id)}
        </span>
        <span>{text}</span>
      </h3>
      <Repeats id={question.id} name={text} repeats={repeats} questions={[question]} cards={cards} {...section}>
        {children}
      </Repeats>
    </section>
  )
}

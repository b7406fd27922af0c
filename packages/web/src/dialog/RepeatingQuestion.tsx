import type { RepeatNode } from '@casebook/core/dialog/form'
import type { InSection } from './inSection'
import type { RepeatsProps } from './Repeats'
import { Repeats } from './repeat/laterRepeats'
import { useWords } from './useWords'

/** A question that may be answered several times, each time with its own follow-ups. */
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

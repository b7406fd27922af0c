import type { RepeatNode } from '@casebook/core/dialog/form'
import type { InSection } from './inSection'
import { type CardBody, RepeatCards } from './RepeatCards'
import { useWords } from './useWords'

/** A question that may be answered several times, each time with its own follow-ups. */
export function RepeatingQuestion({
  node,
  children,
  ...section
}: InSection & { readonly node: RepeatNode; readonly children: CardBody }) {
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
      <RepeatCards id={question.id} name={text} repeats={repeats} cards={cards} {...section}>
        {children}
      </RepeatCards>
    </section>
  )
}

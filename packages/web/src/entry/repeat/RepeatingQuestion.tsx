import type { RepeatNode } from '@casebook/core/entry/form/form'
import { QuestionLabel } from '../form/QuestionLabel'
import { useWords } from '../form/useWords'
import type { InSection } from '../sections/inSection'
import { Repeats } from './Repeats'
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
    <section className="col-span-full min-w-0" aria-label={text}>
      <h3 className="flex gap-2 ps-3.5 pe-3 pt-2 pb-2.5 text-[0.875rem] font-medium">
        <QuestionLabel number={section.numbers.get(question.id)} text={text} />
      </h3>
      <Repeats id={question.id} name={text} repeats={repeats} questions={[question]} cards={cards} {...section}>
        {children}
      </Repeats>
    </section>
  )
}

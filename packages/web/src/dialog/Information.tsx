import type { Question } from '@casebook/core/bases/base'
import { Description } from './question/Description'
import { tintOf } from './tint'
import { useWords } from './useWords'

/** Words between the questions. `layout/role` may make them a heading. */
export function Information({ question }: { readonly question: Question }) {
  const { read } = useWords()
  const { className, style } = tintOf(question)
  const text = read(question.text)
  return (
    <div className={`q info ${className}`} style={style}>
      {question.meta?.['layout/role'] === 'heading' ? <h3 className="serif">{text}</h3> : <p className="b">{text}</p>}
      <Description text={question.description} className="sub" />
    </div>
  )
}

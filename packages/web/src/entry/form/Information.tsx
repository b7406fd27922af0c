import type { Question } from '@casebook/core/bases/base'
import { Description } from '../question/Description'
import { tintOf } from './tint'
import { useWords } from './useWords'

/** Text between the questions. `layout/role` can make it a heading or a plain note. */
export function Information({ question }: { readonly question: Question }) {
  const { read } = useWords()
  const { className, style } = tintOf(question)
  const text = read(question.text)
  if (!text && !question.description) return null
  return (
    <div className={`q info ${className}`} style={style}>
      {text && <Words role={question.meta?.['layout/role']?.trim().toLowerCase()} text={text} />}
      <Description text={question.description} className="sub" />
    </div>
  )
}

function Words({ role, text }: { readonly role: string | undefined; readonly text: string }) {
  if (role === 'heading') return <h3 className="serif">{text}</h3>
  return <p className={role === 'note' ? undefined : 'b'}>{text}</p>
}

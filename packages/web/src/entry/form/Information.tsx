import type { Question } from '@casebook/core/bases/base'
import type { ReactNode } from 'react'
import { Description } from '../question/Description'
import { frameOf } from './frame'
import { useWords } from './useWords'

/** Text between the questions. `layout/role` can make it a heading or a plain note. */
export function Information({ question }: { readonly question: Question }) {
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

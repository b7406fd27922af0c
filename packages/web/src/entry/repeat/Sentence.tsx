import type { Card } from '@casebook/core/entry/form/form'
import { commaOf } from '@casebook/core/language/locale'
import { Trans } from '@lingui/react'
import { Fragment } from 'react'
import { AnsweredQuestion } from '../../shell/AnsweredQuestion'
import { useWords } from '../form/useWords'
import { type Said, useSaid } from './useSaid'

interface SentenceProps {
  readonly card: Card
  /** Closed, so the reader cannot see that its fields are empty. */
  readonly isClosed: boolean
}

/** The answers of an entry on one line. */
export function Sentence({ card, isClosed }: SentenceProps) {
  const { language } = useWords()
  const [first, ...others] = useSaid(card)
  if (!first)
    return <span className="text-sm text-ink-3">{isClosed && <Trans id="dialog.noAnswer" message="No answer" />}</span>
  return (
    <span className="truncate">
      <span className="font-semibold">
        <Part {...first} />
      </span>{' '}
      <span className="text-sm text-ink-2">
        {others.map((one, at) => (
          <Fragment key={one.itemKey}>
            {at > 0 && commaOf(language)}
            <Part {...one} />
          </Fragment>
        ))}
      </span>
    </span>
  )
}

function Part({ question, answer }: Said) {
  const words = <bdi>{answer}</bdi>
  if (question === null) return words
  return (
    <bdi>
      <AnsweredQuestion text={question} answer={words} />
    </bdi>
  )
}

import type { FactValue } from '@casebook/core/facts/fact'
import type { RecordedWord } from '@casebook/core/history/history.calls'
import { Trans } from '@lingui/react'
import { useInstant } from '../shell/clock/useInstant'
import { SaidBy } from './SaidBy'

interface WordListProps {
  /** Oldest first. */
  readonly words: readonly RecordedWord[]
  readonly inWords: (value: FactValue) => string
}

/** What was said on one question, newest first: each answer with its author, its moment, where it came from, and why. */
export function WordList({ words, inWords }: WordListProps) {
  const instant = useInstant()
  return (
    <ol className="flex flex-col gap-3">
      {words.toReversed().map((word) => (
        <li key={`${word.at} ${word.revision} ${JSON.stringify(word.value)}`} className="border-s-2 border-line ps-3">
          <p className="font-[580]">
            {word.erased ? (
              <Trans id="history.word.erased" message="Erased, {when}" values={{ when: instant(word.erased) }} />
            ) : (
              <bdi className="wrap-anywhere">{inWords(word.value)}</bdi>
            )}
          </p>
          <SaidBy {...word} person={word.name ?? word.author} shownAt={instant(word.at, 'seconds')} />
        </li>
      ))}
    </ol>
  )
}

import type { Question } from '@casebook/core/bases/base'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { SearchField } from '../ui/fields/SearchField'
import { choiceButtonClass } from './choiceButton'
import type { MatrixWords } from './useMatrixWords'

const mostShown = 50

interface QuestionPickerProps {
  readonly label: string
  readonly questions: readonly Question[]
  readonly words: MatrixWords
  readonly onPick: (questionId: string) => void
}

/** One of many questions, found by words of its text. */
export function QuestionPicker({ label, questions, words, onPick }: QuestionPickerProps) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLocaleLowerCase().split(/\s+/)
  const found = questions.filter(({ id }) => {
    const text = `${words.question(id)} ${id}`.toLocaleLowerCase()
    return wanted.every((part) => text.includes(part))
  })
  return (
    <div className="flex flex-col gap-2">
      <SearchField
        label={t({ id: 'matrix.searchQuestion', message: 'Search questions' })}
        value={search}
        onChange={setSearch}
      />
      <ul aria-label={label} className="flex max-h-52 flex-col overflow-y-auto">
        {found.slice(0, mostShown).map(({ id }) => (
          <li key={id}>
            <button type="button" className={choiceButtonClass} onClick={() => onPick(id)}>
              {words.question(id)}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p className="text-sm text-ink-3">
          <Trans id="matrix.noQuestion" message="No matching question" />
        </p>
      )}
      {found.length > mostShown && (
        <p className="text-xs text-ink-3">
          <Trans
            id="matrix.moreQuestions"
            message="{count} more. Type to find them."
            values={{ count: found.length - mostShown }}
          />
        </p>
      )}
    </div>
  )
}

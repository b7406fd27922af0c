import { type ErasureScope, longestErasureReason } from '@casebook/core/erasure/erasure'
import type { Erasures } from '@casebook/core/erasure/erasure.calls'
import { shownIn } from '@casebook/core/language/language'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { usePreferences } from '../shell/settings/preferences'
import { Button } from '../ui/Button'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { Checkbox } from '../ui/fields/Checkbox'
import { ChoiceList } from '../ui/fields/ChoiceList'
import { SearchField } from '../ui/fields/SearchField'
import { TextField } from '../ui/fields/TextField'

interface AskErasureProps extends Pick<Erasures, 'questions'> {
  readonly isBusy: boolean
  readonly onAsk: (asked: ErasureScope & { readonly reason: string }) => void
}

/** What is to be erased, and why. */
export function AskErasure({ questions, isBusy, onAsk }: AskErasureProps) {
  const [isWhole, setIsWhole] = useState(true)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [reasons, setReasons] = useState(true)
  const [reason, setReason] = useState('')
  const isSomething = isWhole || reasons || chosen.size > 0
  const isReady = !isBusy && isSomething && reason.trim() !== ''
  return (
    <Card className="overflow-clip">
      <CardHeader>
        <h2 className={cardTitleClass}>
          <Trans id="erasure.ask" message="What is to be erased" />
        </h2>
      </CardHeader>
      <form
        className="flex flex-col gap-4 px-4 py-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) onAsk({ questions: isWhole ? null : [...chosen], reasons, reason: reason.trim() })
        }}
      >
        <ChoiceList
          legend={<Trans id="erasure.answers" message="Answers and notes" />}
          choices={[
            { value: true, words: <Trans id="erasure.all" message="All of this case" /> },
            { value: false, words: <Trans id="erasure.some" message="Only those of some questions" /> },
          ]}
          chosen={isWhole}
          onChoose={setIsWhole}
        />
        {!isWhole && <ChosenQuestions questions={questions} chosen={chosen} onChoose={setChosen} />}
        <Checkbox checked={reasons} onChange={setReasons}>
          <Trans
            id="erasure.reasons"
            message="Also the reasons that people gave for changes, and for what was not done"
          />
        </Checkbox>
        <TextField
          label={<Trans id="erasure.reason" message="Reason of the erasure" />}
          hint={<Trans id="dialog.reason.noNames" message="Do not name the patient or other people." />}
          value={reason}
          onChange={setReason}
          maxLength={longestErasureReason}
          autoComplete="off"
        />
        <div>
          <Button type="submit" variant="danger" disabled={!isReady}>
            <Trans id="erasure.move.ask" message="Ask for the erasure" />
          </Button>
        </div>
      </form>
    </Card>
  )
}

interface ChosenQuestionsProps extends Pick<Erasures, 'questions'> {
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
}

/** Of the questions that the case says something about, found by their words. */
function ChosenQuestions({ questions, chosen, onChoose }: ChosenQuestionsProps) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const [search, setSearch] = useState('')
  const words = search.trim().toLocaleLowerCase().split(/\s+/)
  const named = questions.map(({ id, text }) => ({ id, name: shownIn(text, language) || id }))
  const found = named.filter(({ id, name }) => {
    const all = `${name} ${id}`.toLocaleLowerCase()
    return words.every((word) => all.includes(word))
  })
  const change = (id: string, is: boolean) => {
    const next = new Set(chosen)
    if (is) next.add(id)
    else next.delete(id)
    onChoose(next)
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-sm font-semibold">
        <Trans
          id="erasure.questions"
          message="Questions ({count, plural, =0 {none chosen} one {# chosen} other {# chosen}})"
          values={{ count: chosen.size }}
        />
      </legend>
      <SearchField
        label={t({ id: 'matrix.searchQuestion', message: 'Search questions' })}
        value={search}
        onChange={setSearch}
      />
      <div className="max-h-64 overflow-auto rounded-md border border-line px-2">
        {found.map(({ id, name }) => (
          <Checkbox key={id} bare checked={chosen.has(id)} onChange={(is) => change(id, is)}>
            <bdi>{name}</bdi>
          </Checkbox>
        ))}
        {found.length === 0 && (
          <p className="py-2 text-sm text-ink-3">
            <Trans id="matrix.noQuestion" message="No matching question" />
          </p>
        )}
      </div>
    </fieldset>
  )
}

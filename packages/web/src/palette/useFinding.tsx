import { numbered } from '@casebook/core/annotation/entries'
import { sectionTitle } from '@casebook/core/bases/visits/sectionTitle'
import type { Spot, SpotWords } from '@casebook/core/entry/form/outline/jump'
import { Trans } from '@lingui/react'
import { useForm } from '../entry/FormContext'
import { useDialog } from '../entry/fitting'
import { useWords } from '../entry/form/useWords'
import { useModal } from '../entry/modals/modalState'
import { Icon } from '../ui/Icon'
import { eyeoff } from '../ui/moreDrawings'
import type { Finding } from '../ui/overlay/FindDialog'

interface Findings {
  readonly words: SpotWords
  readonly findingOf: (spot: Spot) => Finding
}

/** Search results for questions. A hidden question leads to the reason it is hidden. */
export function useFinding(): Findings {
  const { view, goTo } = useForm()
  const { read } = useWords()
  const modal = useModal()
  const explain = useDialog('why')
  const { questionnaires } = view.engine.structure
  const words: SpotWords = {
    question: ({ text }) => read(text),
    questionnaire: (id) => read(sectionTitle({ questionnaires }, id)),
  }
  const go = (spot: Spot) => {
    if (!spot.isShown) return explain({ id: spot.key })
    modal.close()
    goTo(spot.key)
  }
  const findingOf = (spot: Spot): Finding => ({
    key: spot.key,
    before: <bdi className="min-w-9 text-ink-3 tabular-nums">{spot.number}</bdi>,
    words: <>{numbered(view.engine.structure, spot.key, words.question(spot.question) || spot.key)}</>,
    after: spot.isShown ? (
      <span className="truncate text-xs text-ink-3">{words.questionnaire(spot.questionnaireId)}</span>
    ) : (
      <span className="flex items-center gap-2 text-xs text-ink-3">
        <Icon name={eyeoff} size="small" />
        <Trans id="jump.hidden" message="Not asked. Why?" />
      </span>
    ),
    onChoose: () => go(spot),
  })
  return { words, findingOf }
}

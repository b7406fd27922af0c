import { sectionsInOrder } from '@casebook/core/dialog/outline'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { Chip } from '../ui/Chip'
import { ProgressBar } from '../ui/ProgressBar'
import { useForm, useSection } from './FormContext'
import { FormNodes } from './FormNodes'
import { headingId } from './headingId'
import { RepeatCards } from './RepeatCards'
import { useWords } from './useWords'

/** One questionnaire: its title, how far it is, and its questions. */
export function FormSection({ id }: { readonly id: string }) {
  const { view } = useForm()
  const { read } = useWords()
  const section = useSection(id)
  if (!section) return null
  const { questionnaire, repeatsIn, cards } = section.layout
  const isLocked = view.locked.has(id)
  const inSection = { sectionId: id, isLocked, numbers: section.numbers }
  const name = read(questionnaire.text)
  const description = read(questionnaire.description)
  return (
    <section className={`formsection ${isLocked ? 'locked' : ''}`} aria-labelledby={headingId(id)} data-section={id}>
      <header className="sectionhead">
        <div className="grow">
          <h2 className="serif" id={headingId(id)} tabIndex={-1}>
            {name}
          </h2>
          {description && <p className="sub sm">{description}</p>}
        </div>
        {isLocked ? (
          <Chip tone="locked" icon="lockf">
            <Trans id="dialog.locked" message="Interim locked" />
          </Chip>
        ) : (
          <SectionProgress id={id} />
        )}
      </header>
      {repeatsIn?.repeats ? (
        <RepeatCards id={repeatsIn.id} name={name} repeats={repeatsIn.repeats} cards={cards} {...inSection}>
          {(card) => <FormNodes nodes={card.nodes} {...inSection} isOnCard />}
        </RepeatCards>
      ) : (
        <FormNodes nodes={cards[0]?.nodes ?? []} {...inSection} />
      )}
    </section>
  )
}

function SectionProgress({ id }: { readonly id: string }) {
  const { view } = useForm()
  const { t } = useLingui()
  const figures = useSyncExternalStore(view.subscribe, () => {
    const progress = sectionsInOrder(view.outline().sections).find((one) => one.id === id)?.progress
    return `${progress?.answered ?? 0} ${progress?.collected ?? 0}`
  })
  const [answered = 0, collected = 0] = figures.split(' ').map(Number)
  if (collected === 0) return null
  return (
    <div className="sectionprogress">
      <div className="row xs sub">
        <span className="num grow">
          <Trans id="dialog.answeredOf" message="{answered} of {collected} answered" values={{ answered, collected }} />
        </span>
        <span className="num">{Math.round((answered / collected) * 100)}%</span>
      </div>
      <ProgressBar label={t({ id: 'dialog.progress', message: 'Progress' })} value={answered / collected} />
    </div>
  )
}

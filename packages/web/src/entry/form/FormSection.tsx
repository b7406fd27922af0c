import type { Question } from '@casebook/core/bases/base'
import { missingReasons } from '@casebook/core/bases/reasons/missingReason'
import { sectionTitle, visitSection } from '@casebook/core/bases/visits/sectionTitle'
import { blocksOf } from '@casebook/core/entry/form/blocks'
import { type FormNode, questionsOf } from '@casebook/core/entry/form/form'
import { isCollected } from '@casebook/core/questions/required'
import { useLingui } from '@lingui/react/macro'
import { memo, useMemo } from 'react'
import { IconButton } from '../../ui/IconButton'
import { lazyComponent } from '../../ui/lazy/lazyComponent'
import { Menu } from '../../ui/overlay/Menu'
import { useForm, useIsReadOnly, useSection } from '../FormContext'
import { useFittings } from '../fitting'
import { Block } from '../placeholder/Block'
import { usePlaceholder } from '../placeholder/usePlaceholder'
import { Description } from '../question/Description'
import { Repeats } from '../repeat/Repeats'
import { headingId } from '../sections/headingId'
import type { InSection } from '../sections/inSection'
import { SectionProgress } from '../sections/SectionProgress'
import { SectionMenuContext } from '../sections/sectionMenuContext'
import { FormNodes } from './FormNodes'
import { useWords } from './useWords'

interface FormSectionProps {
  readonly id: string
  /** Whether this section is visible when the form opens. */
  readonly isFirst: boolean
}

/** One questionnaire: title, progress and questions. */
export const FormSection = memo(function FormSection({ id, isFirst }: FormSectionProps) {
  const { view } = useForm()
  const { read, shown } = useWords()
  const section = useSection(id)
  const { sectionNote } = useFittings()
  if (!section) return null
  const { questionnaire, repeatsIn, cards } = section.layout
  const howOften = repeatsIn?.repeats
  const isLocked = view.locked.has(id)
  const inSection = { sectionId: id, isLocked, numbers: section.numbers }
  const { structure } = view.engine
  const name = read(sectionTitle(structure, id))
  const visit = visitSection(structure, id)
  const asks = [...questionsOf(section.layout)].some(({ question }) => isCollected(question))
  return (
    <section className="p-1 not-last:mb-6" aria-labelledby={headingId(id)} data-section={id}>
      <header className="flex items-end gap-3 ps-3.5 pe-3 pb-2.5 @max-[30rem]:block">
        <div className="min-w-0 flex-1">
          <h2
            className="font-display text-[1.375rem]/7 font-semibold tracking-[-0.008em] focus:outline-none"
            id={headingId(id)}
            tabIndex={-1}
          >
            {visit && visit !== questionnaire && <span className="block text-sm text-ink-2">{shown(visit.text)} </span>}
            {shown(questionnaire.text)}
          </h2>
          <Description text={questionnaire.description} className="text-sm text-ink-2" />
        </div>
        <SectionState id={id} name={name} asks={asks} isFirst={isFirst} isLocked={isLocked} />
      </header>
      {sectionNote({ sectionId: id, isLocked })}
      {repeatsIn && howOften ? (
        <Block nodes={cards.flatMap(({ nodes }) => nodes)} numbers={section.numbers} isFirst={isFirst}>
          {() => (
            <Repeats
              id={repeatsIn.id}
              name={name}
              repeats={howOften}
              questions={questionnaire.questions}
              cards={cards}
              {...inSection}
            >
              {(nodes) => <FormNodes nodes={nodes} {...inSection} isOnCard />}
            </Repeats>
          )}
        </Block>
      ) : (
        <Blocks
          questions={questionnaire.questions}
          nodes={cards[0]?.nodes ?? []}
          isFirst={isFirst}
          inSection={inSection}
        />
      )}
    </section>
  )
})

interface SectionStateProps {
  readonly id: string
  readonly name: string
  /** Whether it has a question that people answer. */
  readonly asks: boolean
  readonly isFirst: boolean
  readonly isLocked: boolean
}

/** Progress and signatures, beside the title. For sections out of view, the table of contents shows them. */
function SectionState({ id, name, asks, isFirst, isLocked }: SectionStateProps) {
  const { box, isDrawn } = usePlaceholder(isFirst)
  const { sectionMark } = useFittings()
  const { config } = useForm().view
  const isReadOnly = useIsReadOnly()
  const hasMenu = asks && !isLocked && !isReadOnly && missingReasons(config).length > 0
  return (
    <div
      className="flex min-h-7 flex-none flex-wrap items-center gap-x-3 gap-y-1.5 max-tablet:flex-auto"
      ref={box}
      {...(!isDrawn && { 'data-undrawn': '' })}
    >
      {isDrawn && (
        <>
          {sectionMark({ sectionId: id, isLocked })}
          {!isLocked && <SectionProgress id={id} />}
          {hasMenu && <SectionMenu sectionId={id} name={name} />}
        </>
      )}
    </div>
  )
}

/** Number of blocks rendered at once when a section opens: enough to fill the screen. */
const inSight = 2

interface BlocksProps {
  readonly questions: readonly Question[]
  readonly nodes: readonly FormNode[]
  readonly isFirst: boolean
  readonly inSection: InSection
}

function Blocks({ questions, nodes, isFirst, inSection }: BlocksProps) {
  const { config } = useForm().view
  const blocks = useMemo(() => blocksOf(questions, nodes, config), [questions, nodes, config])
  return blocks.map((block, at) => (
    <Block key={block.id} nodes={block.nodes} numbers={inSection.numbers} isFirst={isFirst && at < inSight}>
      {() => <FormNodes nodes={block.nodes} {...inSection} />}
    </Block>
  ))
}

const SectionItems = lazyComponent(() => import('../sections/SectionItems'))

interface SectionMenuProps {
  readonly sectionId: string
  readonly name: string
}

/** Rarely used actions on a whole section. */
function SectionMenu({ sectionId, name }: SectionMenuProps) {
  const { t } = useLingui()
  return (
    <SectionMenuContext value={sectionId}>
      <Menu
        items={SectionItems}
        trigger={<IconButton icon="more" size="small" label={t({ id: 'section.more', message: `More for ${name}` })} />}
      />
    </SectionMenuContext>
  )
}

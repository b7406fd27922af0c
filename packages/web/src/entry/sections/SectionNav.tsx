import type { FrozenState } from '@casebook/core/entry/form/frozenQuestions'
import { progressWithin, type Section } from '@casebook/core/entry/form/outline'
import { isMissingMarked, type SectionState, sectionStateOf } from '@casebook/core/entry/form/sectionState'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { memo, type ReactNode, useContext, useState } from 'react'
import { freezeLooks, freezeMessages } from '../../locks/freeze.messages'
import { frozenStateIn } from '../../locks/frozenState'
import { Icon } from '../../ui/Icon'
import { lazyComponent } from '../../ui/lazy/lazyComponent'
import { Ring } from '../../ui/Ring'
import { VisuallyHidden } from '../../ui/VisuallyHidden'
import { useCaseMarks } from '../controls/caseMarks'
import { TabMarks } from '../controls/TabMarks'
import { useEntry, useForm, useOutline } from '../FormContext'
import { useWords } from '../form/useWords'
import { JumpButton } from '../jump/JumpButton'
import { PlaceContext } from '../PlaceContext'

const Legend = lazyComponent(() => import('../controls/Legend'))

/** Table of contents: the questionnaires and their progress. */
export function SectionNav({ onChoose }: { readonly onChoose: (sectionId: string) => void }) {
  const { t } = useLingui()
  const { sections } = useOutline()
  const { view } = useForm()
  const { showsSdv } = useCaseMarks()
  const isChecked = useEntry(({ context }) => context.isChecked)
  const leftSections = useEntry(({ context }) => context.leftSections)
  const opened = useEntry(({ context }) => context.opened)
  const about = {
    isMarked: (id: string) => isMissingMarked({ isChecked, leftSections }, id),
    freezeOf: (id: string) => frozenStateIn(view, opened, id),
  }
  return (
    <nav className="sec" aria-label={t({ id: 'dialog.questionnaires', message: 'Questionnaires' })}>
      <JumpButton />
      <Sections sections={sections} about={about} onChoose={onChoose} />
      {(view.locked.size > 0 || showsSdv) && <Legend />}
    </nav>
  )
}

interface SectionsProps {
  readonly sections: readonly Section[]
  readonly about: {
    /** Whether to mark missing answers in the section yet. */
    readonly isMarked: (sectionId: string) => boolean
    readonly freezeOf: (sectionId: string) => FrozenState | null
  }
  readonly onChoose: (sectionId: string) => void
}

function Sections({ sections, about, onChoose }: SectionsProps) {
  return (
    <ol>
      {sections.map((section) => (
        <li key={section.id}>
          {section.within.length > 0 ? (
            <Folder section={section} about={about} onChoose={onChoose} />
          ) : (
            <SectionEntry section={section} {...saidOf(section, about)} onChoose={onChoose} />
          )}
        </li>
      ))}
    </ol>
  )
}

interface FolderProps extends Omit<SectionsProps, 'sections'> {
  readonly section: Section
}

interface SectionEntryProps {
  readonly section: Section
  readonly isMarked: boolean
  readonly freeze: FrozenState | null
  readonly onChoose: (sectionId: string) => void
}

function saidOf({ id }: Section, about: SectionsProps['about']): Pick<SectionEntryProps, 'isMarked' | 'freeze'> {
  return { isMarked: about.isMarked(id), freeze: about.freezeOf(id) }
}

/** A collapsible section with subsections. */
function Folder({ section, about, onChoose }: FolderProps) {
  const { t } = useLingui()
  const { read } = useWords()
  const [isOpen, setIsOpen] = useState(true)
  const name = read(section.layout.questionnaire.text)
  return (
    <>
      <div className="folder">
        <button
          type="button"
          className="fold"
          aria-expanded={isOpen}
          aria-label={t({ id: 'nav.within', message: `Within ${name}` })}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'down' : 'right'} size="small" />
        </button>
        <SectionEntry section={section} {...saidOf(section, about)} onChoose={onChoose} />
      </div>
      {isOpen && <Sections sections={section.within} about={about} onChoose={onChoose} />}
    </>
  )
}

/** Re-renders when something in the section changes. */
const SectionEntry = memo(function SectionEntry({ section, isMarked, freeze, onChoose }: SectionEntryProps) {
  const { read } = useWords()
  const { sectionId } = useContext(PlaceContext)
  const progress = progressWithin(section)
  const first = section.layout.cards.some(({ nodes }) => nodes.length > 0) ? section : section.within[0]
  return (
    <button
      type="button"
      onClick={() => first && onChoose(first.id)}
      {...(section.id === sectionId && { 'aria-current': 'true' as const })}
    >
      <SectionMark state={sectionStateOf(progress)} share={progress.answered / progress.collected} freeze={freeze} />
      <span className="t">{read(section.layout.questionnaire.text)}</span>
      <TabMarks section={section} />
      {progress.missing > 0 && (!freeze || freeze === 'frozen') && (
        <MissingCount missing={progress.missing} isMarked={isMarked || freeze === 'frozen'} />
      )}
    </button>
  )
})

/** The number of missing required answers: plain at first, marked once the user has passed them. */
function MissingCount({ missing, isMarked }: { readonly missing: number; readonly isMarked: boolean }) {
  return (
    <span className={`xs num cnt2 ${isMarked ? 'c-missing' : 'muted'}`}>
      {isMarked && <Icon name="alertf" size="small" />}
      <bdi aria-hidden="true">{missing}</bdi>
      <VisuallyHidden>
        {isMarked ? (
          <Trans id="dialog.nav.missing" message="{missing} missing" values={{ missing }} />
        ) : (
          <Trans id="dialog.requiredLeft" message="{count} required left" values={{ count: missing }} />
        )}
      </VisuallyHidden>
    </span>
  )
}

const stateMessages: Readonly<Record<SectionState, MessageDescriptor>> = {
  nothingAsked: msg({ id: 'dialog.nav.nothingAsked', message: 'Nothing to answer:' }),
  notStarted: msg({ id: 'dialog.nav.notStarted', message: 'Not started:' }),
  inProgress: msg({ id: 'dialog.nav.inProgress', message: 'In progress:' }),
  requiredAnswered: msg({ id: 'dialog.nav.requiredAnswered', message: 'Everything required is answered:' }),
  allAnswered: msg({ id: 'dialog.nav.allAnswered', message: 'All answered:' }),
}

interface SectionMarkProps {
  readonly state: SectionState
  /** The share of its questions that are answered. */
  readonly share: number
  readonly freeze: FrozenState | null
}

/** A tick if everything is answered, a closed ring if everything required is. */
function SectionMark({ state, share, freeze }: SectionMarkProps) {
  const { t } = useLingui()
  if (freeze) {
    const [tone, icon] = freezeLooks[freeze]
    return mark(`tint ${tone}`, <Icon name={icon} />, t(freezeMessages[freeze]))
  }
  const words = t(stateMessages[state])
  switch (state) {
    case 'nothingAsked':
    case 'notStarted':
      return mark('c-off', <Icon name="none" />, words)
    case 'inProgress':
      return mark('c-ok', <Ring value={share} />, words)
    case 'requiredAnswered':
      return mark('c-ok', <Ring value={1} />, words)
    case 'allAnswered':
      return mark('c-ok', <Icon name="okf" />, words)
  }
}

function mark(tone: string, icon: ReactNode, words: string) {
  return (
    <span className={tone}>
      {icon}
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  )
}

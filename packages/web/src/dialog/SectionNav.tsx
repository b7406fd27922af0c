import { type Freeze, freezeOf } from '@casebook/core/dialog/frozenQuestions'
import { progressWithin, type Section } from '@casebook/core/dialog/outline'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { memo, type ReactNode, useContext, useState } from 'react'
import { Icon } from '../ui/Icon'
import { later } from '../ui/later'
import { Ring } from '../ui/Ring'
import { VisuallyHidden } from '../ui/VisuallyHidden'
import { useCaseMarks } from './controls/caseMarks'
import { TabMarks } from './controls/TabMarks'
import { useDialog, useForm, useOutline } from './FormContext'
import { JumpButton } from './jump/JumpButton'
import { PlaceContext } from './PlaceContext'
import { freezeLooks, freezeMessages, freezeStatus } from './question/freeze.messages'
import { useWords } from './useWords'

const Legend = later(() => import('./controls/Legend'))

/** The questionnaires, how far each is, and the way to it. */
export function SectionNav({ onChoose }: { readonly onChoose: (sectionId: string) => void }) {
  const { t } = useLingui()
  const { sections } = useOutline()
  const { locked } = useForm().view
  const { showsSdv } = useCaseMarks()
  const isChecked = useDialog(({ context }) => context.isChecked)
  const left = useDialog(({ context }) => context.leftSections)
  const opened = useDialog(({ context }) => context.opened)
  const about = {
    isMarked: (id: string) => isChecked || left.has(id),
    freezeOf: (id: string) => opened && freezeOf(opened, id),
  }
  return (
    <nav className="sec" aria-label={t({ id: 'dialog.questionnaires', message: 'Questionnaires' })}>
      <JumpButton />
      <Sections sections={sections} about={about} onChoose={onChoose} />
      {(locked.size > 0 || showsSdv) && <Legend />}
    </nav>
  )
}

interface SectionsProps {
  readonly sections: readonly Section[]
  readonly about: {
    /** Whether what is missing in the section is to be marked by now. */
    readonly isMarked: (sectionId: string) => boolean
    readonly freezeOf: (sectionId: string) => Freeze | null
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
  readonly freeze: Freeze | null
  readonly onChoose: (sectionId: string) => void
}

function saidOf({ id }: Section, about: SectionsProps['about']): Pick<SectionEntryProps, 'isMarked' | 'freeze'> {
  return { isMarked: about.isMarked(id), freeze: about.freezeOf(id) }
}

/** A section with others within it, which can be folded away. */
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

/** Drawn anew when something within the section has changed. */
const SectionEntry = memo(function SectionEntry({ section, isMarked, freeze, onChoose }: SectionEntryProps) {
  const { read } = useWords()
  const { sectionId } = useContext(PlaceContext)
  const { answered, collected, missing } = progressWithin(section)
  const first = section.layout.cards.some(({ nodes }) => nodes.length > 0) ? section : section.within[0]
  return (
    <button
      type="button"
      onClick={() => first && onChoose(first.id)}
      {...(section.id === sectionId && { 'aria-current': 'true' as const })}
    >
      <SectionMark answered={answered} collected={collected} missing={missing} freeze={freeze} />
      <span className="t">{read(section.layout.questionnaire.text)}</span>
      <TabMarks section={section} />
      {missing > 0 && (freeze ? freeze === 'verified' : isMarked) && (
        <span className="c-missing">
          <Icon name="alertf" size="small" />
          <VisuallyHidden>
            <Trans id="dialog.nav.missing" message="{missing} missing" values={{ missing }} />
          </VisuallyHidden>
        </span>
      )}
      {collected > 0 && (
        <bdi className="xs num cnt2 muted">
          {answered}/{collected}
        </bdi>
      )}
    </button>
  )
})

interface SectionMarkProps {
  readonly answered: number
  readonly collected: number
  readonly missing: number
  readonly freeze: Freeze | null
}

function SectionMark({ answered, collected, missing, freeze }: SectionMarkProps) {
  const { t } = useLingui()
  if (freeze) {
    const [tone, icon] = freezeLooks[freezeStatus[freeze]]
    return mark(`tint ${tone}`, <Icon name={icon} />, t(freezeMessages[freeze]))
  }
  if (collected > 0 && answered === 0)
    return mark('c-off', <Icon name="none" />, t({ id: 'dialog.nav.notStarted', message: 'Not started:' }))
  if (missing > 0)
    return mark(
      'c-ok',
      <Ring value={answered / collected} />,
      t({ id: 'dialog.nav.inProgress', message: 'In progress:' }),
    )
  return mark('c-ok', <Icon name="okf" />, t({ id: 'dialog.nav.complete', message: 'Complete:' }))
}

function mark(tone: string, icon: ReactNode, words: string) {
  return (
    <span className={tone}>
      {icon}
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  )
}

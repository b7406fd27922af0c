import type { FrozenState } from '@casebook/core/entry/form/frozenQuestions'
import { progressWithin, type Section } from '@casebook/core/entry/form/outline/outline'
import { isMissingMarked, type SectionState, sectionStateOf } from '@casebook/core/entry/form/outline/sectionState'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { memo, type ReactNode, useContext, useState } from 'react'
import { Icon } from '../../ui/Icon'
import { lazyComponent } from '../../ui/lazy/lazyComponent'
import { Ring } from '../../ui/Ring'
import { statusLooks } from '../../ui/StatusChip'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden'
import { toneClass } from '../../ui/tone'
import { useCaseMarks } from '../controls/caseMarks'
import { TabMarks } from '../controls/TabMarks'
import { useEntry, useForm, useOverview } from '../FormContext'
import { useWords } from '../form/useWords'
import { PlaceContext } from '../PlaceContext'
import { freezeMessages } from './freeze.messages'
import { frozenStateIn } from './frozenState'
import { JumpButton } from './JumpButton'

const Legend = lazyComponent(() => import('../controls/Legend'))

interface SectionNavProps {
  readonly onChoose: (sectionId: string) => void
  readonly isInSheet?: boolean
}

/** Table of contents: the questionnaires and their progress. */
export function SectionNav({ onChoose, isInSheet = false }: SectionNavProps) {
  const { t } = useLingui()
  const { sections } = useOverview()
  const { view } = useForm()
  const { showsSdv } = useCaseMarks()
  const isChecked = useEntry(({ context }) => context.isChecked)
  const leftSections = useEntry(({ context }) => context.leftSections)
  const opened = useEntry(({ context }) => context.opened)
  const about = {
    isMarked: ({ id, progress }: Section) =>
      !progress.waitsForPatient && isMissingMarked({ isChecked, leftSections }, id),
    freezeOf: (id: string) => frozenStateIn(view, opened, id),
  }
  return (
    <nav
      className={isInSheet ? inSheet : besideForm}
      aria-label={t({ id: 'dialog.questionnaires', message: 'Sections' })}
    >
      <JumpButton />
      <Sections sections={sections} about={about} onChoose={onChoose} className={outerList} />
      {(view.locked.size > 0 || showsSdv) && <Legend />}
    </nav>
  )
}

/** Contained, so that a change lays out only the part it is in. */
const besideForm =
  'flex flex-col overflow-auto border-e border-line bg-sunken px-2.5 py-3.5 contain-strict print:hidden'
const inSheet = 'flex flex-1 flex-col'

/** Raised while it has the focus: otherwise the next entry would cover the focus ring. */
const folder = 'isolate focus-within:z-1'
/**
 * A change paints the entry it is in, not all entries, and those out of sight are not laid out. The padding is room for the focus ring,
 * which would be clipped; it covers the neighbours, so the pointer passes through it.
 */
const leaf = `${folder} pointer-events-none -m-1 p-1 [content-visibility:auto] [contain-intrinsic-block-size:auto_2.25rem] *:pointer-events-auto`

/** With room for the padding of its entries, which reaches over their edges. */
const list = 'flex flex-col gap-[0.0625rem] -me-1 pe-1'
const outerList = `${list} -ms-1 ps-1`
const nestedList = `${list} ms-[0.9375rem] border-s border-line-strong ps-[0.4375rem]`

interface SectionsProps {
  readonly sections: readonly Section[]
  readonly className: string
  readonly about: {
    /** Whether to mark missing answers in the section yet. */
    readonly isMarked: (section: Section) => boolean
    readonly freezeOf: (sectionId: string) => FrozenState | null
  }
  readonly onChoose: (sectionId: string) => void
}

function Sections({ sections, className, about, onChoose }: SectionsProps) {
  return (
    <ol className={className}>
      {sections.map((section) => (
        <li key={section.id} className={section.within.length > 0 ? folder : leaf}>
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

interface FolderProps extends Omit<SectionsProps, 'sections' | 'className'> {
  readonly section: Section
}

interface SectionEntryProps {
  readonly section: Section
  readonly isMarked: boolean
  readonly freeze: FrozenState | null
  readonly onChoose: (sectionId: string) => void
}

function saidOf(section: Section, about: SectionsProps['about']): Pick<SectionEntryProps, 'isMarked' | 'freeze'> {
  return { isMarked: about.isMarked(section), freeze: about.freezeOf(section.id) }
}

/** A collapsible section with subsections. */
function Folder({ section, about, onChoose }: FolderProps) {
  const { t } = useLingui()
  const { read } = useWords()
  const [isOpen, setIsOpen] = useState(true)
  const name = read(section.layout.questionnaire.text)
  return (
    <>
      <div className="flex items-center">
        <button
          type="button"
          className="flex min-h-9 w-6 flex-none cursor-pointer items-center justify-center rounded-[0.4375rem] text-ink-2 hover:bg-hover pointer-coarse:min-h-[44px] pointer-coarse:w-[44px]"
          aria-expanded={isOpen}
          aria-label={t({ id: 'nav.within', message: `Within ${name}` })}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'down' : 'right'} size="small" />
        </button>
        <SectionEntry section={section} {...saidOf(section, about)} onChoose={onChoose} />
      </div>
      {isOpen && <Sections sections={section.within} about={about} onChoose={onChoose} className={nestedList} />}
    </>
  )
}

const entry =
  'flex min-h-9 w-full min-w-0 cursor-pointer items-center gap-[0.3125rem] rounded-[0.4375rem] px-2 py-1 text-start text-[0.8438rem] max-[68.8125rem]:gap-[0.1875rem] max-[68.8125rem]:px-1.5 pointer-coarse:min-h-[44px]'
const currentEntry = `${entry} bg-surface font-[580] shadow-raised`
const otherEntry = `${entry} font-[500] text-ink-2 hover:bg-hover`

/** Re-renders when something in the section changes. */
const SectionEntry = memo(function SectionEntry({ section, isMarked, freeze, onChoose }: SectionEntryProps) {
  const { read } = useWords()
  const { sectionId } = useContext(PlaceContext)
  const progress = progressWithin(section)
  const isCurrent = section.id === sectionId
  const first = section.layout.cards.some(({ nodes }) => nodes.length > 0) ? section : section.within[0]
  return (
    <button
      type="button"
      onClick={() => first && onChoose(first.id)}
      className={isCurrent ? currentEntry : otherEntry}
      {...(isCurrent && { 'aria-current': 'true' as const })}
    >
      <SectionMark state={sectionStateOf(progress)} share={progress.answered / progress.collected} freeze={freeze} />
      <span className="mx-[0.1875rem] line-clamp-3 min-w-0 flex-1 leading-[1.3] hyphens-auto wrap-break-word">
        {read(section.layout.questionnaire.text)}
      </span>
      <TabMarks section={section} />
      {progress.refused > 0 && !freeze && <RefusedMark />}
      {progress.missing > 0 && (!freeze || freeze === 'frozen') && (
        <MissingCount missing={progress.missing} isMarked={isMarked || freeze === 'frozen'} />
      )}
    </button>
  )
})

function RefusedMark() {
  return (
    <span className="flex flex-none items-center text-missing-ink">
      <Icon name="alertf" size="small" />
      <VisuallyHidden>
        <Trans id="dialog.notTaken" message="Not accepted" />
      </VisuallyHidden>
    </span>
  )
}

/** The number of missing required answers: plain at first, marked once the user has passed them. */
function MissingCount({ missing, isMarked }: { readonly missing: number; readonly isMarked: boolean }) {
  return (
    <span
      className={`flex flex-none items-center gap-[0.1875rem] text-xs tabular-nums ${isMarked ? 'text-missing-ink' : 'text-ink-3'}`}
    >
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
    const [tone, icon] = statusLooks[freeze]
    return mark(`${toneClass[tone]} text-tone-ink`, <Icon name={icon} />, t(freezeMessages[freeze]))
  }
  const words = t(stateMessages[state])
  switch (state) {
    case 'nothingAsked':
    case 'notStarted':
      return mark('text-control', <Icon name="none" />, words)
    case 'inProgress':
      return mark('text-ok-ink', <Ring value={share} />, words)
    case 'requiredAnswered':
      return mark('text-ok-ink', <Ring value={1} />, words)
    case 'allAnswered':
      return mark('text-ok-ink', <Icon name="okf" />, words)
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

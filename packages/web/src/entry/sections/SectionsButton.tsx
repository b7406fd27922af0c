import { sectionTitle } from '@casebook/core/bases/visits/sectionTitle'
import { useLingui } from '@lingui/react/macro'
import { useContext, useEffect, useState } from 'react'
import { Icon } from '../../ui/Icon'
import { lazyComponent } from '../../ui/lazy/lazyComponent'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden'
import { useForm } from '../FormContext'
import { useWords } from '../form/useWords'
import { PlaceContext } from '../PlaceContext'

const SectionsSheet = lazyComponent(() => import('./SectionsSheet'))

interface SectionsButtonProps {
  /** Ids in page order. */
  readonly sections: readonly string[]
  readonly current: string | null
  readonly onSection: (sectionId: string) => void
}

/** On small screens: the current section, and a list of the others. */
export function SectionsButton({ sections, current, onSection }: SectionsButtonProps) {
  const { t } = useLingui()
  const { view } = useForm()
  const { read } = useWords()
  const { wanted } = useContext(PlaceContext)
  const [isOpen, setIsOpen] = useState(false)
  // Close the list when the user goes to a question.
  useEffect(() => {
    if (wanted) setIsOpen(false)
  }, [wanted])
  const close = () => setIsOpen(false)
  const place = sections.indexOf(current ?? '') + 1
  return (
    <>
      <button
        type="button"
        className="flex min-h-11 cursor-pointer items-center gap-2 border-b border-line bg-sunken px-3.5 text-start focus-visible:-outline-offset-2 print:hidden"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={SectionsSheet.fetch}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="list" />
        <span className="min-w-0 flex-1 truncate font-semibold">
          <VisuallyHidden>{t({ id: 'dialog.questionnaires', message: 'Sections' })}: </VisuallyHidden>
          {read(sectionTitle(view.engine.structure, current ?? ''))}
        </span>
        <bdi className="text-sm text-ink-3 tabular-nums">
          {place}/{sections.length}
        </bdi>
        <Icon name="down" size="small" />
      </button>
      {isOpen && <SectionsSheet onChoose={onSection} onClose={close} onMissing={close} />}
    </>
  )
}

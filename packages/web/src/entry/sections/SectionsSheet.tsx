import { useLingui } from '@lingui/react/macro'
import { Sheet } from '../../ui/overlay/Sheet'
import { SectionNav } from './SectionNav'

interface SectionsSheetProps {
  readonly onChoose: (sectionId: string) => void
  readonly onClose: () => void
}

/** The table of contents as a sheet, if there is no room beside the form. */
export default function SectionsSheet({ onChoose, onClose }: SectionsSheetProps) {
  const { t } = useLingui()
  return (
    <Sheet
      open
      onClose={onClose}
      title={t({ id: 'dialog.questionnaires', message: 'Sections' })}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
    >
      <SectionNav
        isInSheet
        onChoose={(sectionId) => {
          onClose()
          onChoose(sectionId)
        }}
      />
    </Sheet>
  )
}

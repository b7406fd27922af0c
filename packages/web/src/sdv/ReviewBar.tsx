import { nextSection, sectionsInOrder } from '@casebook/core/entry/form/outline/outline'
import { historyPath } from '@casebook/core/history/historyPath'
import { tabOf } from '@casebook/core/marks/tabMarks'
import { holds } from '@casebook/core/permissions/capabilities'
import { allSdvLevel, dueForSdv } from '@casebook/core/sdv/allSdv'
import { levels } from '@casebook/core/sdv/level'
import { listedInModes, onlyIn, openSdvModes } from '@casebook/core/sdv/modal'
import { runOver } from '@casebook/core/sdv/run'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useContext } from 'react'
import { useCaseMarks } from '../entry/controls/caseMarks'
import { useForm, useOverview } from '../entry/FormContext'
import { useModal } from '../entry/modals/modalState'
import { PlaceContext } from '../entry/PlaceContext'
import { useOpenCase } from '../entry/useOpenCase'
import { useSession } from '../session/session'
import { Button } from '../ui/Button'
import { ButtonLink } from '../ui/ButtonLink'
import { Chip } from '../ui/Chip'
import { Icon } from '../ui/Icon'
import { lazyComponent } from '../ui/lazy/lazyComponent'
import { lock } from '../ui/moreDrawings'
import { NextCase } from './NextCase'
import { UnreadMarks } from './UnreadMarks'
import { useSections } from './useSections'

const VerifyTabDialog = lazyComponent(() => import('./VerifyTabDialog'))

interface ReviewBarProps {
  readonly onSection: (sectionId: string) => void
}

/** In place of the save bar where a case is only looked at: what the person may verify here, its history, and the way on. */
export default function ReviewBar({ onSection }: ReviewBarProps) {
  const { t } = useLingui()
  const { view } = useForm()
  const { user } = useSession()
  const { sdv, showsSdv, sampling, isUnread, readAnew } = useCaseMarks()
  const modal = useModal()
  const studyCase = useOpenCase()
  const { sections } = useOverview()
  const { sectionId } = useContext(PlaceContext)
  const here = sectionsInOrder(sections).find(({ id }) => id === sectionId)
  const next = sectionId === null ? null : nextSection(view.outline(), sectionId)
  const level = allSdvLevel(user.roles)
  const tabs = sections.map(tabOf)
  const sectionOf = useSections(view.engine)
  const move = level === levels.signed ? 'setPi' : 'setMonitor'
  const due = showsSdv && sdv && level ? dueForSdv(user.roles, tabs, sdv) : []
  const { length: count } = runOver(onlyIn(move, due), sectionOf).listed[move]
  const isOpen = showsSdv && sdv && here && openSdvModes(listedInModes(user.roles, [tabOf(here)], sdv)).length > 0
  const toHistory = t({ id: 'review.history', message: 'History of this case' })
  return (
    <section
      aria-label={t({ id: 'review.bar', message: 'Review' })}
      className="relative z-4 flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line bg-surface px-5 py-2.75 max-tablet:px-3 print:hidden"
    >
      <span className="flex min-w-0 flex-[1_1_8rem] flex-wrap items-center gap-2 text-sm text-ink-2">
        <span className="flex min-w-0 flex-[1_1_8rem] items-center gap-2">
          <Icon name={lock} size="small" className="flex-none" />
          <span className="min-w-0">
            <Trans id="review.readOnly" message="Saved case, read-only" />
          </span>
        </span>
        {sampling?.isSampled && (
          <Chip tone="monitor" icon="shield">
            <Trans id="casesToVerify.only.sample" message="In the sample" />
          </Chip>
        )}
      </span>
      {isUnread && <UnreadMarks onRetry={readAnew} />}
      {isOpen && (
        <Button
          icon="shield"
          aria-haspopup="dialog"
          onClick={() => modal.open(VerifyTabDialog, { sectionId: here.id, move: null })}
        >
          <Trans id="review.tab" message="Verify this section" />
        </Button>
      )}
      {count > 0 && (
        <Button
          variant="primary"
          icon="shield"
          aria-haspopup="dialog"
          onClick={() => modal.open(VerifyTabDialog, { sectionId: null, move })}
        >
          <Trans id="review.all" message="Verify all ({count})" values={{ count }} />
        </Button>
      )}
      {studyCase && holds(user.roles, 'canReviewCases') && (
        <ButtonLink
          variant="quiet"
          size="icon"
          icon="list"
          href={historyPath(studyCase)}
          aria-label={toHistory}
          title={toHistory}
        />
      )}
      {showsSdv && holds(user.roles, 'canUnsetPiSdv') && <NextCase />}
      {next && (
        <Button iconAfter="arr" data-goes-on="" onClick={() => onSection(next.id)}>
          <Trans id="dialog.nextSection" message="Next section" />
        </Button>
      )}
    </section>
  )
}

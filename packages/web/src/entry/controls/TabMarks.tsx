import type { Section } from '@casebook/core/entry/form/outline/outline'
import { tabMarks } from '@casebook/core/marks/tabMarks'
import type { SdvMark } from '@casebook/core/sdv/marks'
import { Trans } from '@lingui/react'
import { Icon } from '../../ui/Icon'
import type { IconName } from '../../ui/icons/drawings'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden'
import { useCaseMarks } from './caseMarks'

const piIcons: Readonly<Record<Exclude<SdvMark, 'hidden'>, IconName>> = { none: 'sign', partial: 'half', full: 'signf' }
const monitorIcons: Readonly<Record<Exclude<SdvMark, 'hidden'>, IconName>> = {
  none: 'shield',
  partial: 'half',
  full: 'shieldf',
}

/** Queries and verification of a tab, including everything inside it. */
export function TabMarks({ section }: { readonly section: Section }) {
  const { queries, openQueries, pi, monitor, isPiBelow } = tabMarks(section, useCaseMarks())
  return (
    <>
      {queries > 0 && (
        <span className={openQueries > 0 ? 'text-query-ink' : 'text-ink-3'}>
          <Icon name={openQueries > 0 ? 'flagf' : 'flag'} size="small" />
          <VisuallyHidden>
            <Trans
              id="nav.queries"
              message="{count, plural, one {a query, } other {# queries, }}{open, plural, =0 {none open} one {one open} other {# open}}"
              values={{ count: queries, open: openQueries }}
            />
          </VisuallyHidden>
        </span>
      )}
      {pi !== 'hidden' && (
        <span className={pi === 'none' ? 'text-ink-3' : 'text-pi-ink'}>
          <Icon name={isPiBelow ? 'signf' : piIcons[pi]} size="small" />
          <VisuallyHidden>
            <Trans
              id="nav.pi"
              message="PI signature: {mark, select, full {full} partial {partial} below {signed, then verified} other {none}}"
              values={{ mark: isPiBelow ? 'below' : pi }}
            />
          </VisuallyHidden>
        </span>
      )}
      {monitor !== 'hidden' && (
        <span className={monitor === 'none' ? 'text-ink-3' : 'text-monitor-ink'}>
          <Icon name={monitorIcons[monitor]} size="small" />
          <VisuallyHidden>
            <Trans
              id="nav.monitor"
              message="Monitor verification: {mark, select, full {full} partial {partial} other {none}}"
              values={{ mark: monitor }}
            />
          </VisuallyHidden>
        </span>
      )}
    </>
  )
}

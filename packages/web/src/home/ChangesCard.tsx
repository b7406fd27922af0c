import type { Waiting } from '@casebook/core/home/home.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { changesAddress, changesPath } from '../router/addresses/changesAddress'
import { ButtonLink } from '../ui/ButtonLink'
import { CaseName } from '../ui/text/CaseName'
import { Since } from './Since'
import { WorkCard, WorkLine } from './WorkCard'

/** Cases with answers that have changed since the user signed or confirmed them. */
export function ChangesCard({
  changed: { count, more, lines },
}: {
  readonly changed: NonNullable<Waiting['changed']>
}) {
  const { t } = useLingui()
  return (
    <WorkCard
      icon="pen"
      title={<Trans id="home.changed" message="Changed since you verified" />}
      count={count}
      more={more}
      all={changesPath}
      allName={<Trans id="home.changed.all" message="All changes" />}
    >
      {lines.map((one) => (
        <WorkLine
          key={JSON.stringify([one.group, one.base, one.owner, one.name])}
          title={
            <>
              <CaseName name={one.name} />
              <Since instant={one.since} />
            </>
          }
          actions={
            <ButtonLink
              size="small"
              href={changesAddress(one)}
              aria-label={t({ id: 'home.review.name', message: `Review the changes in ${one.name}` })}
              data-line
            >
              <Trans id="home.review" message="Review" />
            </ButtonLink>
          }
        >
          <p>
            <Trans
              id="home.changed.answers"
              message="{count, plural, one {# answer changed} other {# answers changed}}"
              values={{ count: one.answers }}
            />
          </p>
        </WorkLine>
      ))}
    </WorkCard>
  )
}

import type { BaseName } from '@casebook/core/bases/baseName'
import type { StudyLife } from '@casebook/core/life/life.calls'
import { Trans } from '@lingui/react'
import { Link } from 'wouter'
import { erasureAddress } from '../router/addresses/erasureAddress'
import { SavedAt } from '../shell/SavedAt'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { ListRow } from '../ui/ListRow'
import { linkClass } from '../ui/link'

interface ErasuresCardProps extends Pick<StudyLife, 'erasures'> {
  readonly study: BaseName
}

/** The erasures that wait for a second person. */
export function ErasuresCard({ study, erasures }: ErasuresCardProps) {
  return (
    <Card className="overflow-clip">
      <CardHeader>
        <h2 className={cardTitleClass}>
          <Trans id="life.erasures" message="Erasures that wait for a second person" />
        </h2>
      </CardHeader>
      <ul className="divide-y divide-line">
        {erasures.map(({ owner, name, by, at }) => (
          <ListRow key={`${owner} ${name}`}>
            <Link
              className={`min-w-0 flex-1 font-medium ${linkClass}`}
              href={erasureAddress({ ...study, owner, name })}
            >
              <bdi>{name}</bdi>
            </Link>
            <p className="text-sm text-ink-2">
              <Trans
                id="erasure.asked"
                message="Asked for by {by}, {when}"
                values={{ by: <bdi>{by}</bdi>, when: <SavedAt instant={at} /> }}
              />
            </p>
          </ListRow>
        ))}
      </ul>
    </Card>
  )
}

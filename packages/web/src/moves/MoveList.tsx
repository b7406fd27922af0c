import type { StudyMove } from '@casebook/core/moves/moves.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { phaseLooks } from '../rehearsal/dryRun/phases.messages'
import { studyMoveAddress } from '../router/addresses/candidatesAddress'
import { SavedAt } from '../shell/SavedAt'
import { Comma } from '../shell/settings/Comma'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { Chip } from '../ui/Chip'
import { ListRow } from '../ui/ListRow'
import { linkClass } from '../ui/link'
import { phaseNames } from './moves.messages'

export function MoveList({ moves }: { readonly moves: readonly StudyMove[] }) {
  const { t } = useLingui()
  return (
    <Card className="overflow-clip">
      <CardHeader>
        <h2 className={cardTitleClass}>
          <Trans id="caseMoves.earlier" message="Moves so far" />
        </h2>
      </CardHeader>
      <ul className="divide-y divide-line">
        {moves.map((one) => {
          const [tone, icon] = phaseLooks[one.phase]
          return (
            <ListRow key={one.id}>
              <div className="min-w-0 flex-1 wrap-anywhere">
                <Link className={`font-medium ${linkClass}`} href={studyMoveAddress(one)}>
                  <MoveName move={one} />
                </Link>
                <p className="text-sm text-ink-2">
                  <SavedAt instant={one.at} />
                  <Comma />
                  <bdi>{one.by}</bdi>
                  <Comma />
                  <bdi>{one.reason}</bdi>
                </p>
              </div>
              <span className="text-sm text-ink-2 tabular-nums">
                <CaseCount count={(one.moved ?? one.rehearsed).played} />
              </span>
              <Chip tone={tone} icon={icon}>
                {t(phaseNames[one.phase])}
              </Chip>
            </ListRow>
          )
        })}
      </ul>
    </Card>
  )
}

export function MoveName({ move: { version } }: { readonly move: StudyMove }) {
  return version === null ? (
    <Trans id="caseMoves.back" message="Back to their versions" />
  ) : (
    <Trans id="caseMoves.to" message="To version {version}" values={{ version: <bdi>{version}</bdi> }} />
  )
}

export function CaseCount({ count }: { readonly count: number }) {
  return <Trans id="manage.cases" message="{count, plural, one {# case} other {# cases}}" values={{ count }} />
}

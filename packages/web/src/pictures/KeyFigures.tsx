import type { BaseName } from '@casebook/core/bases/baseName'
import type { StudyPictures } from '@casebook/core/pictures/pictures.calls'
import { percentOf, sumOfQueries } from '@casebook/core/pictures/studyCharts'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useShowsSdv } from '../shell/DeploymentContext'
import { useListOfCases } from './useListOfCases'

interface KeyFiguresProps {
  readonly base: BaseName
  readonly pictures: StudyPictures
  /** The numbers are of a past moment: lists of now do not have the same cases. */
  readonly isPast: boolean
}

/** The study in four numbers. Those of the cases lead to their list. */
export function KeyFigures({ base, pictures, isPast }: KeyFiguresProps) {
  const listOf = useListOfCases(isPast ? null : base)
  const { i18n } = useLingui()
  const showsSdv = useShowsSdv(base)
  const { cases, complete, verification } = pictures
  const { open, answered } = sumOfQueries(pictures.queries)
  const number = (value: number) => i18n.number(value)
  return (
    <ul className="mb-4 flex flex-wrap gap-y-3">
      <Figure value={number(cases)} href={listOf()}>
        <Trans id="pictures.cases" message="{count, plural, one {case} other {cases}}" values={{ count: cases }} />
      </Figure>
      <Figure
        value={i18n.number((percentOf({ complete, cases }) ?? 0) / 100, { style: 'percent' })}
        href={listOf(complete < cases ? 'incomplete' : undefined)}
      >
        <Trans id="pictures.complete" message="complete" />
      </Figure>
      <Figure value={number(open + answered)} href={isPast ? null : '/queries'}>
        <Trans
          id="pictures.queries.sum"
          message="{count, plural, one {query} other {queries}}: {open} open, {answered} answered"
          values={{ count: open + answered, open: number(open), answered: number(answered) }}
        />
      </Figure>
      {showsSdv && (
        <Figure value={number(verification.verified)} href={null}>
          <Trans id="pictures.verified.sum" message="verified, of {cases}" values={{ cases: number(cases) }} />
        </Figure>
      )}
    </ul>
  )
}

interface FigureProps {
  readonly value: string
  /** Null if there is no list of it. */
  readonly href: string | null
  readonly children: ReactNode
}

function Figure({ value, href, children }: FigureProps) {
  const content = (
    <>
      <span className="block font-display text-2xl font-semibold tabular-nums">{value}</span>{' '}
      <span className="text-xs text-ink-2">{children}</span>
    </>
  )
  return (
    <li className="basis-1/2 border-line pe-5 phone:basis-auto phone:not-first:border-s phone:not-first:ps-5">
      {href === null ? (
        content
      ) : (
        <Link href={href} className="block hover:underline hover:decoration-brand-line hover:underline-offset-[0.2em]">
          {content}
        </Link>
      )}
    </li>
  )
}

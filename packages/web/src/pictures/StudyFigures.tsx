import type { BaseName } from '@casebook/core/bases/baseName'
import { shownIn } from '@casebook/core/language/language'
import { type StudyPictures, verificationLevels } from '@casebook/core/pictures/pictures.calls'
import { recruitmentOf } from '@casebook/core/pictures/recruitment'
import {
  completenessChart,
  queriesChart,
  recruitmentChart,
  rowsOfPeople,
  statusChart,
  verificationChart,
} from '@casebook/core/pictures/studyCharts'
import { useLingui as useI18n } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import ChartFigure from '../charts/ChartFigure'
import { useShowsSdv } from '../shell/DeploymentContext'
import { usePreferences } from '../shell/settings/preferences'
import { ageTexts, levelTexts, periodTexts } from './pictures.messages'
import { useListOfCases } from './useListOfCases'
import { usePeriods } from './usePeriods'

interface FigureProps {
  readonly base: BaseName
  readonly pictures: StudyPictures
  /** They are of a past moment: lists of now do not have the same cases. */
  readonly isPast: boolean
}

/** The pictures, two beside each other where they have room. */
export function StudyFigures(figure: FigureProps) {
  const showsSdv = useShowsSdv(figure.base)
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,27rem),1fr))] gap-4">
      <RecruitmentFigure {...figure} />
      {figure.pictures.statuses && <StatusFigure statuses={figure.pictures.statuses} />}
      <SectionsFigure {...figure} />
      <QueriesFigure {...figure} />
      {showsSdv && <VerificationFigure {...figure} />}
      <PeopleFigure {...figure} />
    </div>
  )
}

function RecruitmentFigure({ pictures: { recruited, asOf } }: FigureProps) {
  const { t } = useLingui()
  const { _ } = useI18n()
  const recruitment = recruitmentOf(recruited, asOf)
  const { nameOf, since } = usePeriods(recruitment)
  return (
    <ChartFigure
      chart={recruitmentChart(recruitment, nameOf, t({ id: 'pictures.recruited', message: 'Recruited' }))}
      title={t({ id: 'pictures.recruitment', message: 'Recruitment' })}
      description={t({ id: 'pictures.recruitment.what', message: `Cases since ${since}, running total` })}
      categoryLabel={_(periodTexts[recruitment.length])}
    />
  )
}

function StatusFigure({ statuses }: { readonly statuses: NonNullable<StudyPictures['statuses']> }) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const words = {
    none: t({ id: 'pictures.status.none', message: 'Without a status' }),
    series: t({ id: 'pictures.verification.cases', message: 'Cases' }),
  }
  return (
    <ChartFigure
      chart={statusChart(statuses, ({ id, text }) => shownIn(text, language) || id, words)}
      title={t({ id: 'pictures.byStatus', message: 'Cases by status' })}
      description={t({ id: 'pictures.byStatus.what', message: 'The status of each case as it was last saved' })}
      categoryLabel={t({ id: 'cases.status', message: 'Status' })}
    />
  )
}

function lacksAny(row: { readonly complete: number; readonly cases: number } | undefined): boolean {
  return row !== undefined && row.complete < row.cases
}

/** Words of shares: per cent, and of how many. */
function useShares() {
  const { t, i18n } = useLingui()
  return {
    format: (percent: number) => i18n.number(percent / 100, { style: 'percent' }),
    asideOf: (row: { readonly complete: number; readonly cases: number }) => {
      const [complete, cases] = [i18n.number(row.complete), i18n.number(row.cases)]
      return t({ id: 'pictures.of.cases', message: `${complete} of ${cases}` })
    },
    series: t({ id: 'pictures.completeCases', message: 'Complete' }),
  }
}

function SectionsFigure({ base, pictures: { sections }, isPast }: FigureProps) {
  const listOf = useListOfCases(isPast ? null : base)
  const { t } = useLingui()
  const { language } = usePreferences()
  const shares = useShares()
  return (
    <ChartFigure
      chart={completenessChart(sections, { ...shares, nameOf: ({ text, id }) => shownIn(text, language) || id })}
      hrefOf={(nth) => (lacksAny(sections[nth]) ? listOf('incomplete') : null)}
      title={t({ id: 'pictures.bySection', message: 'Completeness by section' })}
      description={t({
        id: 'pictures.bySection.what',
        message: 'Cases in which the section is answered and lacks no required answer; follow-ups count when due',
      })}
      categoryLabel={t({ id: 'pictures.section', message: 'Section' })}
      format={shares.format}
    />
  )
}

function PeopleFigure({ base, pictures, isPast }: FigureProps) {
  const listOf = useListOfCases(isPast ? null : base)
  const people = rowsOfPeople(pictures)
  const { t, i18n } = useLingui()
  const shares = useShares()
  const nameOf = ({ owner, name, people }: ReturnType<typeof rowsOfPeople>[number]) => {
    const count = i18n.number(people)
    return owner === null ? t({ id: 'pictures.others', message: `All others (${count})` }) : name
  }
  return (
    <ChartFigure
      chart={completenessChart(people, { ...shares, nameOf })}
      hrefOf={(nth) => (lacksAny(people[nth]) ? listOf('incomplete') : null)}
      title={t({ id: 'pictures.byPerson', message: 'Completeness by person' })}
      description={t({
        id: 'pictures.byPerson.what',
        message: 'Cases of the person that lack no required answer',
      })}
      categoryLabel={t({ id: 'pictures.person', message: 'Person' })}
      format={shares.format}
    />
  )
}

function QueriesFigure({ pictures: { queries }, isPast }: FigureProps) {
  const { t } = useLingui()
  const { _ } = useI18n()
  const series = {
    open: t({ id: 'pictures.queries.open', message: 'Open' }),
    answered: t({ id: 'pictures.queries.answered', message: 'Answered, to close' }),
  }
  return (
    <ChartFigure
      hrefOf={() => (isPast ? null : '/queries')}
      chart={queriesChart(queries, (age) => _(ageTexts[age]), series)}
      title={t({ id: 'pictures.queries', message: 'Queries by age' })}
      description={t({ id: 'pictures.queries.what', message: 'Days since the last step' })}
      nothing={t({ id: 'pictures.queries.none', message: 'No query is open.' })}
      categoryLabel={t({ id: 'pictures.age', message: 'Age' })}
    />
  )
}

function VerificationFigure({ base, pictures: { verification }, isPast }: FigureProps) {
  const listOf = useListOfCases(isPast ? null : base)
  const { t } = useLingui()
  const { _ } = useI18n()
  return (
    <ChartFigure
      hrefOf={(nth) => (verificationLevels[nth] === 'notSigned' ? listOf('toSign') : null)}
      chart={verificationChart(
        verification,
        (level) => _(levelTexts[level]),
        t({ id: 'pictures.verification.cases', message: 'Cases' }),
      )}
      title={t({ id: 'pictures.verification', message: 'Verification by level' })}
      description={t({
        id: 'pictures.verification.what',
        message: 'Cases by verification status; sections not begun or not due are left out',
      })}
      categoryLabel={t({ id: 'pictures.level', message: 'Level' })}
    />
  )
}

import { nameOfBase } from '@casebook/core/bases/baseList'
import type { BaseName } from '@casebook/core/bases/baseName'
import { localeOfLanguage } from '@casebook/core/language/locale'
import { picturesCalls } from '@casebook/core/pictures/pictures.calls'
import { picturesMachine } from '@casebook/core/pictures/pictures.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { PastMoment } from '../pastMoment/PastMoment'
import { usePastMoment } from '../pastMoment/usePastMoment'
import { baseAddress } from '../router/addresses/basesAddress'
import { usePort } from '../session/usePort'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { moment } from '../shell/moment'
import { PageHead } from '../shell/PageHead'
import { usePreferences } from '../shell/settings/preferences'
import { Button } from '../ui/Button'
import { ButtonLink } from '../ui/ButtonLink'
import { Card } from '../ui/Card'
import { EmptyState } from '../ui/EmptyState'
import { printer } from '../ui/moreDrawings'
import { Note } from '../ui/Note'
import { Skeleton } from '../ui/waiting/Skeleton'
import { VisitsLink } from '../visits/VisitsLink'
import { KeyFigures } from './KeyFigures'
import { NotAskedThen } from './NotAskedThen'
import { PastCases } from './PastCases'
import { PersonChoice } from './PersonChoice'
import { StudyFigures } from './StudyFigures'

/** How a study goes, in numbers and charts. */
export default function PicturesScreen({ group, base }: BaseName) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const [screen, send] = useMachine(picturesMachine, {
    input: { server: usePort(picturesCalls), base: { group, base } },
  })
  const { pictures, owner, ownerOfPictures, momentOfPictures, momentFault, error } = screen.context
  const past = usePastMoment(momentFault)
  const isLoading = screen.matches('loading')
  const time = new Intl.DateTimeFormat(localeOfLanguage(language), momentOfPictures ? moment.zoned : moment.minute)
  const isEmpty = pictures?.cases === 0 && ownerOfPictures === null
  return (
    <>
      <PageHead
        title={<Trans id="pictures.title" message="Study progress" />}
        action={
          pictures &&
          !isEmpty && (
            <div className="flex flex-wrap gap-2 print:hidden">
              <VisitsLink base={{ group, base }} size="medium" />
              <PersonChoice
                people={pictures.people}
                chosen={isLoading ? owner : ownerOfPictures}
                onChoose={(owner) => send({ type: 'choose', owner })}
              />
              <Button icon={printer} onClick={() => print()}>
                <Trans id="pictures.print" message="Print" />
              </Button>
            </div>
          )
        }
      >
        {pictures && (
          <Trans
            id="pictures.asOf"
            message="{study}, as of {time}."
            values={{
              study: nameOfBase({ base, text: pictures.text }, language),
              time: time.format(new Date(pictures.asOf)),
            }}
          />
        )}
      </PageHead>
      {!screen.matches('notFound') && (
        <form
          className="mb-5 flex flex-wrap items-end gap-3 print:hidden"
          onSubmit={(event) => {
            event.preventDefault()
            past.take((asOf) => send({ type: 'asOf', asOf }))
          }}
        >
          <PastMoment
            {...past.props}
            onChange={(wanted) => {
              past.props.onChange(wanted)
              if (wanted === null && screen.context.asOf !== null) send({ type: 'asOf', asOf: null })
            }}
            hint={
              <Trans
                id="pictures.asOf.hint"
                message="Charts and list show every case as it was saved then, with the queries and signatures of then."
              />
            }
          />
          {!past.isNow && (
            <Button type="submit" disabled={isLoading}>
              <Trans id="pictures.asOf.show" message="Show" />
            </Button>
          )}
        </form>
      )}
      {screen.matches('unreachable') && (
        <div className="mb-4">
          <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />
        </div>
      )}
      {isLoading && !pictures && (
        <Card className="p-4">
          <Skeleton label={t({ id: 'pictures.loading', message: 'Loading the charts' })} lines={[0.3, 0.6, 0.5]} />
        </Card>
      )}
      {screen.matches('notFound') && (
        <Card>
          <EmptyState
            icon="home"
            heading="h2"
            title={<Trans id="pictures.notFound" message="There is no such study" />}
            action={
              <ButtonLink variant="primary" href="/bases">
                <Trans id="pictures.toStudies" message="Your studies" />
              </ButtonLink>
            }
          >
            <Trans id="pictures.notFound.what" message="It may have been removed, or you have no access to it." />
          </EmptyState>
        </Card>
      )}
      {isEmpty && (
        <Card>
          <EmptyState
            icon="layers"
            heading="h2"
            title={
              momentOfPictures === null ? (
                <Trans id="pictures.empty" message="No cases yet" />
              ) : (
                <Trans id="pictures.past.none" message="No cases then" />
              )
            }
            action={
              <ButtonLink href={baseAddress({ group, base })}>
                <Trans id="pictures.toStudy" message="Open the study" />
              </ButtonLink>
            }
          >
            {momentOfPictures === null ? (
              <Trans id="pictures.empty.what" message="Charts appear once you can read a saved case." />
            ) : (
              <Trans id="pictures.past.none.what" message="None of the cases that you can read was saved by then." />
            )}
          </EmptyState>
        </Card>
      )}
      {pictures && !isEmpty && !screen.matches('notFound') && (
        <div aria-busy={isLoading} className={isLoading ? 'opacity-60' : ''}>
          {pictures.uncounted > 0 && (
            <div className="mb-4">
              <Note tone="range">
                <Trans
                  id="pictures.uncounted"
                  message="{count, plural, one {The completeness of one case is still being counted.} other {The completeness of # cases is still being counted.}}"
                  values={{ count: pictures.uncounted }}
                />
              </Note>
            </div>
          )}
          {pictures.notAskedThen && <NotAskedThen sections={pictures.notAskedThen} />}
          <KeyFigures base={{ group, base }} pictures={pictures} isPast={momentOfPictures !== null} />
          <StudyFigures base={{ group, base }} pictures={pictures} isPast={momentOfPictures !== null} />
          {momentOfPictures !== null && (
            <PastCases key={momentOfPictures} base={{ group, base }} asOf={momentOfPictures} />
          )}
        </div>
      )}
    </>
  )
}

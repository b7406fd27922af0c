import type { ReceivedCandidate } from '@casebook/core/candidates/candidate.machine'
import type { Difference } from '@casebook/core/candidates/differences.kinds'
import { shownIn } from '@casebook/core/language/language'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { Comma } from '../shell/settings/Comma'
import { usePreferences } from '../shell/settings/preferences'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { Icon } from '../ui/Icon'
import { toneClass } from '../ui/tone'
import { codeTexts, differenceTexts, subjectTexts } from './differences.messages'
import { PlaceWords } from './PlaceWords'

type Follows = NonNullable<ReceivedCandidate['follows']>

/** What a new version says otherwise than the one that it follows: first what changes the meaning of stored answers. */
export function DifferencesCard({ follows }: { readonly follows: Follows }) {
  const { version, questions, unchanged, differences = [], changes = { all: 0, meaning: 0 } } = follows
  const meanings = differences.filter(({ isMeaning }) => isMeaning)
  const others = differences.filter(({ isMeaning }) => !isMeaning)
  const left = changes.all - differences.length
  return (
    <Card className="overflow-clip">
      <CardHeader>
        <h2 className={`flex-1 ${cardTitleClass}`}>
          <Trans
            id="difference.title"
            message="What differs from version {version}"
            values={{ version: <bdi>{version}</bdi> }}
          />
        </h2>
        <span className="text-sm text-ink-2 tabular-nums">
          <Trans
            id="difference.count"
            message="{count, plural, one {# difference} other {# differences}}"
            values={{ count: changes.all }}
          />
        </span>
      </CardHeader>
      {changes.all === 0 && (
        <p className="px-4 py-3 text-sm text-ink-2">
          <Trans id="difference.none" message="There are no differences." />
        </p>
      )}
      {changes.all > 0 && unchanged !== undefined && (
        <p className="border-b border-line px-4 py-2.5 text-sm text-ink-2">
          <Trans
            id="difference.unchanged"
            message="{questions, plural, one {{unchanged, number} of # question stays as it is.} other {{unchanged, number} of # questions stay as they are.}}"
            values={{ questions, unchanged }}
          />
        </p>
      )}
      {meanings.length > 0 && (
        <section aria-labelledby="meanings">
          <div className={`border-b border-line bg-sunken px-4 py-2.5 text-sm ${toneClass.range}`}>
            <h3 id="meanings" className="flex items-center gap-2 font-semibold">
              <Icon name="warn" size="text" className="text-tone-ink" />
              <Trans id="difference.meaning" message="Stored answers would mean something else" />
            </h3>
            <p className="text-ink-2">
              <Trans
                id="difference.meaning.what"
                message="Existing cases keep their version. In data for statistics, new answers get their own columns where a unit, the text of an answer, a yes/no question or a calculation changes."
              />
            </p>
          </div>
          <List differences={meanings} />
        </section>
      )}
      {others.length > 0 && (
        <details open={meanings.length === 0 && others.length <= few}>
          <summary className="cursor-pointer border-b border-line px-4 py-2.5 text-sm font-semibold">
            <Trans
              id="difference.others"
              message="{count, plural, one {# other difference} other {# other differences}}"
              values={{ count: changes.all - changes.meaning }}
            />
          </summary>
          <List differences={others} />
        </details>
      )}
      {left > 0 && (
        <p className="border-t border-line px-4 py-2.5 text-sm text-ink-2">
          <Trans
            id="difference.more"
            message="{count, plural, one {# more difference is not listed.} other {# more differences are not listed.}}"
            values={{ count: left }}
          />
        </p>
      )}
    </Card>
  )
}

/** So many are seen at a glance. */
const few = 12

function List({ differences }: { readonly differences: readonly Difference[] }) {
  return (
    <ul className="divide-y divide-line">
      {differences.map((difference, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <li key={at} className="px-4 py-2.5 text-sm wrap-anywhere">
          <OneDifference {...difference} />
        </li>
      ))}
    </ul>
  )
}

function OneDifference({ kind, of, text, place, answer, before, after, version }: Difference) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const written = (said: Difference['before']) => {
    if (said === undefined) return ''
    if (typeof said !== 'string') return shownIn(said, language)
    const code = codeTexts[said]
    return code ? t(code) : said
  }
  const [was, is] = [written(before), written(after)]
  return (
    <>
      <p className="font-semibold">
        {place ? <PlaceWords place={place} /> : <Named of={of} name={shownIn(text, language)} />}
      </p>
      <p>
        {t(differenceTexts[kind])}
        {answer && (
          <>
            : <bdi>{shownIn(answer, language)}</bdi>
          </>
        )}
        {version !== undefined && (
          <>
            <Comma />
            <Trans
              id="difference.version"
              message="compared with version {version}, which had it before"
              values={{ version: <bdi>{version}</bdi> }}
            />
          </>
        )}
      </p>
      {(was !== '' || is !== '') && (
        <p className="text-ink-2">
          {before !== undefined && (
            <>
              <span className="sr-only">{t({ id: 'difference.before', message: 'before' })}: </span>
              <del dir="auto">{was || t(none)}</del>{' '}
            </>
          )}
          {after !== undefined && (
            <>
              <span className="sr-only">{t({ id: 'difference.after', message: 'now' })}: </span>
              <ins className="text-ink no-underline" dir="auto">
                {is || t(none)}
              </ins>
            </>
          )}
        </p>
      )}
    </>
  )
}

const none = msg({ id: 'difference.nothing', message: 'none' })

function Named({ of, name }: { readonly of: Difference['of']; readonly name: string }) {
  return (
    <>
      <Trans {...subjectTexts[of]} />: <bdi>{name}</bdi>
    </>
  )
}

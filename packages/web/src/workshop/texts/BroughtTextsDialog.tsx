import type { Base } from '@casebook/core/bases/base'
import { directionOfLanguage } from '@casebook/core/language/language'
import { ownNameOf, tagOfLanguage } from '@casebook/core/language/locale'
import {
  type BroughtRow,
  broughtTexts,
  isChosen,
  takenTexts,
  type Verdict,
  verdicts,
} from '@casebook/core/studyDrafts/texts/broughtTexts'
import type { TranslatorsFiles } from '@casebook/core/studyDrafts/texts/sentTexts'
import { type StudyText, studyTexts } from '@casebook/core/studyDrafts/texts/studyTexts'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { Button } from '../../ui/Button'
import { Checkbox } from '../../ui/fields/Checkbox'
import { Note } from '../../ui/Note'
import { Dialog } from '../../ui/overlay/Dialog'
import { toneClass } from '../../ui/tone'
import { Skeleton } from '../../ui/waiting/Skeleton'
import type { Write } from '../outline/outlineProps'
import { verdictLooks } from './texts.messages'
import { useBroughtTexts } from './useBroughtTexts'
import { usePlaceWords } from './words'

interface BroughtTextsDialogProps {
  readonly base: Base
  readonly file: File
  readonly files: TranslatorsFiles
  readonly write: Write
  readonly onClose: () => void
}

/** What is said of more rows than these is their number. */
const mostShown = 50

/** What a translators' file would change, before it is taken as one step. */
export function BroughtTextsDialog({ base, file, files, write, onClose }: BroughtTextsDialogProps) {
  const { t, i18n } = useLingui()
  const brought = useBroughtTexts(file, files)
  const [chosen, setChosen] = useState<ReadonlySet<BroughtRow>>(new Set())
  const rows = useMemo(() => (brought?.type === 'Texts' ? broughtTexts(base, brought.texts) : []), [base, brought])
  const taken = takenTexts(rows, chosen)
  const texts = studyTexts(base)
  const choose = (row: BroughtRow, isIn: boolean) =>
    setChosen(new Set(isIn ? [...chosen, row] : [...chosen].filter((one) => one !== row)))
  return (
    <Dialog
      open
      onClose={onClose}
      width="wide"
      closeLabel={t({ id: 'texts.close', message: 'Close' })}
      title={
        <Trans id="texts.brought.title" message="Translations from {name}" values={{ name: <bdi>{file.name}</bdi> }} />
      }
      description={
        <Trans id="texts.brought.what" message="Nothing is taken before you say so. Undo takes all of it back." />
      }
      footer={
        brought?.type === 'Texts' && (
          <Button
            variant="primary"
            disabled={taken.length === 0}
            onClick={() => {
              write({ type: 'translate', texts: taken })
              onClose()
            }}
          >
            <Trans
              id="texts.brought.take"
              message="{count, plural, =0 {Nothing to take} one {Take # text} other {Take # texts}}"
              values={{ count: taken.length }}
            />
          </Button>
        )
      }
    >
      {!brought && <Skeleton label={t({ id: 'texts.brought.reading', message: 'Reading the file' })} />}
      {brought?.type === 'Refused' && (
        <Note
          tone="missing"
          role="alert"
          title={<Trans id="texts.brought.refused" message="The file cannot be read. Nothing was changed." />}
        >
          <bdi lang="en">{brought.reason}</bdi>
        </Note>
      )}
      {verdicts.map((verdict) => {
        const own = rows.filter((row) => row.verdict === verdict)
        if (own.length === 0) return null
        const { title, tone } = verdictLooks[verdict]
        return (
          <section key={verdict} className={`mb-3 ${toneClass[tone]}`}>
            <h3 className="flex gap-2 border-s-2 border-tone-solid ps-2 font-semibold">
              {i18n._(title)} <span className="tabular-nums">{own.length}</span>
            </h3>
            {verdict !== 'equal' && (
              <Rows
                rows={own.slice(0, mostShown)}
                verdict={verdict}
                chosen={chosen}
                textOf={(key) => texts.get(key)}
                onChoose={choose}
              />
            )}
            {own.length > mostShown && verdict !== 'equal' && (
              <p className="ps-2.5 text-sm text-ink-2">
                <Trans id="texts.brought.more" message="and {count} more" values={{ count: own.length - mostShown }} />
              </p>
            )}
          </section>
        )
      })}
    </Dialog>
  )
}

interface RowsProps {
  readonly rows: readonly BroughtRow[]
  readonly verdict: Verdict
  readonly chosen: ReadonlySet<BroughtRow>
  readonly textOf: (key: string) => StudyText | undefined
  readonly onChoose: (row: BroughtRow, isIn: boolean) => void
}

function Rows({ rows, verdict, chosen, textOf, onChoose }: RowsProps) {
  const wordsOf = usePlaceWords()
  return (
    <ul className="ps-2.5">
      {rows.map((row) => {
        const text = textOf(row.translated.key)
        return (
          <li key={`${row.language} ${row.id} ${row.at}`} className="border-b border-line py-1.5 text-sm">
            <p className="text-xs text-ink-2">
              {text ? wordsOf(text) : <bdi className="font-mono">{row.translated.key}</bdi>},{' '}
              <bdi>{ownNameOf(row.language)}</bdi>,{' '}
              <Trans id="texts.brought.at" message="line {at} of the file" values={{ at: row.at }} />
            </p>
            {row.now !== '' && (
              <Words language={row.language} words={row.now} isOld={!isChosen(verdict) || chosen.has(row)} />
            )}
            <Words language={row.language} words={row.words} isOld={false} />
            {isChosen(verdict) && (
              <Checkbox bare checked={chosen.has(row)} onChange={(isIn) => onChoose(row, isIn)}>
                <Trans id="texts.brought.this" message="Take the one of the file" />
              </Checkbox>
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface WordsProps {
  readonly language: string
  readonly words: string
  /** The other one takes its place. */
  readonly isOld: boolean
}

function Words({ language, words, isOld }: WordsProps) {
  const Element = isOld ? 'del' : 'p'
  return (
    <Element
      lang={tagOfLanguage(language)}
      dir={directionOfLanguage(language)}
      className={`block text-start wrap-anywhere whitespace-pre-wrap ${isOld ? 'text-ink-3' : ''}`}
    >
      {words}
    </Element>
  )
}

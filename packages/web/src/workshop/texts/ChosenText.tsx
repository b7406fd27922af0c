import type { Base } from '@casebook/core/bases/base'
import { directionOfLanguage } from '@casebook/core/language/language'
import { ownNameOf, tagOfLanguage } from '@casebook/core/language/locale'
import { sourceOf } from '@casebook/core/studyDrafts/texts/textState'
import { Trans } from '@lingui/react'
import { CtrlKey } from '../../shell/CtrlKey'
import { Button } from '../../ui/Button'
import type { TextsTable } from './useTextsTable'
import { TextWords, usePlaceWords } from './words'

interface ChosenTextProps {
  readonly base: Base
  readonly texts: TextsTable
  readonly isWritten: boolean
}

/** The chosen cell in full, what is wrong with it, and what mends it. */
export function ChosenText({ base, texts, isWritten }: ChosenTextProps) {
  const wordsOf = usePlaceWords()
  const { chosen, grid, edit, mend, copySource } = texts
  const source = <bdi>{ownNameOf(sourceOf(base))}</bdi>
  return (
    <div className="border-t border-line bg-sunken px-4 py-2.5 text-sm">
      {chosen && (
        <div className="mb-2 flex flex-wrap items-start gap-x-4 gap-y-2">
          <div className="min-w-48 flex-1">
            <p className="text-xs text-ink-2">
              {wordsOf(chosen.row)}, <bdi>{ownNameOf(chosen.language)}</bdi>
            </p>
            {[...new Set([sourceOf(base), chosen.language])].map((language) => (
              <p
                key={language}
                lang={tagOfLanguage(language)}
                dir={directionOfLanguage(language)}
                className="max-h-24 overflow-auto text-start wrap-anywhere whitespace-pre-wrap"
              >
                <TextWords words={chosen.row.text[language] ?? ''} numbers={grid.numbers} />
              </p>
            ))}
            {chosen.state === 'outdated' && (
              <p className="text-range-ink">
                <Trans
                  id="texts.outdated.what"
                  message="The text in {source} has changed since this was translated."
                  values={{ source }}
                />
              </p>
            )}
            {chosen.state === 'wordsOnly' && (
              <p className="text-range-ink">
                <Trans
                  id="texts.wordsOnly.what"
                  message="The text in {source} shows other answers than this one."
                  values={{ source }}
                />
              </p>
            )}
          </div>
          {isWritten && (
            <span className="flex flex-wrap gap-2">
              {chosen.state === 'outdated' && (
                <Button size="small" onClick={mend}>
                  <Trans id="texts.stillRight" message="Still right" />
                </Button>
              )}
              {chosen.lost.length > 0 && chosen.state === 'wordsOnly' && (
                <Button size="small" onClick={mend}>
                  <Trans id="texts.putIn" message="Put it in" />
                </Button>
              )}
              {chosen.isTranslation && chosen.from !== '' && (
                <Button size="small" onClick={copySource}>
                  <Trans id="texts.copySource" message="Copy the source" />
                </Button>
              )}
              <Button size="small" onClick={() => edit()}>
                <Trans id="texts.edit" message="Write" />
              </Button>
            </span>
          )}
        </div>
      )}
      {isWritten && (
        <p className="text-xs text-ink-2">
          <Trans
            id="texts.keys"
            message="{enter} writes and goes on, {escape} takes back, {tab} to the next language, {alt} next missing, {copy} copies the source, {mend} still right"
            values={{
              enter: <kbd>Enter</kbd>,
              escape: <kbd>Esc</kbd>,
              tab: <kbd>Tab</kbd>,
              alt: <kbd>Alt ↓</kbd>,
              copy: (
                <>
                  <CtrlKey /> <kbd>Enter</kbd>
                </>
              ),
              mend: (
                <>
                  <CtrlKey /> <kbd>.</kbd>
                </>
              ),
            }}
          />
        </p>
      )}
    </div>
  )
}

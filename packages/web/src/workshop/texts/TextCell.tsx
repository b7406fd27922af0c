import { directionOfLanguage, type TextLanguage } from '@casebook/core/language/language'
import { ownNameOf, tagOfLanguage } from '@casebook/core/language/locale'
import type { TextState } from '@casebook/core/studyDrafts/texts/textState'
import { useLingui } from '@lingui/react/macro'
import type { KeyboardEvent } from 'react'
import { Icon } from '../../ui/Icon'
import { toneClass } from '../../ui/tone'
import { stateLooks } from './texts.messages'
import { type Numbers, TextWords } from './words'

interface TextCellProps {
  readonly id: string
  readonly language: TextLanguage
  readonly words: string
  readonly state: TextState
  readonly numbers: Numbers
  readonly isChosen: boolean
  readonly typed: string | null
  readonly onChoose: () => void
  readonly onEdit: () => void
  readonly onType: (words: string) => void
  readonly onTake: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** A text in one language, with its language and direction. Its state is in the words of the page. */
export function TextCell(props: TextCellProps) {
  const { id, language, words, state, numbers, isChosen, typed, onChoose, onEdit, onType, onTake, onKeyDown } = props
  const { t, i18n } = useLingui()
  const look = stateLooks[state]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid takes the keys
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid can be chosen
    <td
      id={id}
      aria-selected={isChosen}
      className={`relative cursor-default overflow-hidden border-s border-b border-line px-3 ${look ? `bg-tone-soft ${toneClass[look.tone]}` : ''} ${isChosen ? 'outline-2 -outline-offset-2 outline-brand' : ''}`}
      onClick={onChoose}
      onDoubleClick={onEdit}
    >
      {typed === null ? (
        <>
          <span
            lang={tagOfLanguage(language)}
            dir={directionOfLanguage(language)}
            className={`block text-start ${look ? 'truncate' : 'line-clamp-2'}`}
          >
            <TextWords words={words} numbers={numbers} />
          </span>
          {look && (
            <span className="flex items-center gap-1 text-xs text-tone-ink">
              <Icon name={look.icon} size="chip" />
              {i18n._(look.title)}
            </span>
          )}
        </>
      ) : (
        <textarea
          // The cell was opened for typing.
          // biome-ignore lint/a11y/noAutofocus: see above
          autoFocus
          lang={tagOfLanguage(language)}
          dir={directionOfLanguage(language)}
          aria-label={t({ id: 'texts.write', message: `Text in ${{ language: ownNameOf(language) }}` })}
          className="absolute inset-0.5 resize-none rounded-md border border-focus bg-surface px-2 py-1 text-ink outline-hidden"
          value={typed}
          onChange={({ target }) => onType(target.value)}
          onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
          onBlur={onTake}
          onKeyDown={onKeyDown}
        />
      )}
    </td>
  )
}

import { descriptionParts } from '@casebook/core/description/imageMarkers'
import type { Text } from '@casebook/core/language/language'
import { useFile } from '../../questions/choices/useFile'
import { useNamedAnswers, useWords } from '../form/useWords'

interface DescriptionProps {
  readonly text: Text | undefined
  /** Of the question that it describes. */
  readonly itemKey?: string
  readonly className: string
}

/** The description of a question, with the pictures its markers name. Renders nothing if there is none. */
export function Description({ text, itemKey, className }: DescriptionProps) {
  const { written, fill, tagged, around } = useWords()
  const addressOf = useFile()
  useNamedAnswers(text, itemKey)
  // An answer that reads like a picture's marker is none.
  const description = written(text)
  if (!description) return null
  return (
    <p className={`${className} [text-align:match-parent]`} {...tagged(text)}>
      {around(
        descriptionParts(description).map((part, place) =>
          part.type === 'text' ? (
            fill(part.text, itemKey)
          ) : (
            <img
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a description never move
              key={place}
              className={part.size ? 'my-1.5 rounded-sm' : 'my-1.5 w-full rounded-sm'}
              src={addressOf(part.fileName)}
              alt={fill(part.words, itemKey)}
              loading="lazy"
              {...part.size}
            />
          ),
        ),
        text,
        itemKey,
      )}
    </p>
  )
}

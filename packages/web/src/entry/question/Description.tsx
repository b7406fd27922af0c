import { descriptionParts } from '@casebook/core/description/imageMarkers'
import type { Text } from '@casebook/core/language/language'
import { useFile } from '../../questions/choices/useFile'
import { useWords } from '../form/useWords'

interface DescriptionProps {
  readonly text: Text | undefined
  readonly className: string
}

/** The description of a question, with the pictures its markers name. Renders nothing if there is none. */
export function Description({ text, className }: DescriptionProps) {
  const { read, tagged } = useWords()
  const addressOf = useFile()
  const description = read(text)
  if (!description) return null
  return (
    <p className={className} {...tagged(text)}>
      {descriptionParts(description).map((part, place) =>
        part.type === 'text' ? (
          part.text
        ) : (
          <img
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a description never move
            key={place}
            className={part.size ? 'my-1.5 rounded-sm' : 'my-1.5 w-full rounded-sm'}
            src={addressOf(part.fileName)}
            alt={part.words}
            loading="lazy"
            {...part.size}
          />
        ),
      )}
    </p>
  )
}

import { commaOf } from '@casebook/core/language/locale'
import { useLingui } from '@lingui/react'
import { fullNameOf } from '../../session/fullName'
import { useSession } from '../../session/session'
import { moment } from '../../shell/moment'
import { useWords } from '../form/useWords'
import { useNoteAuthor } from './useNote'

/** Who noted something about the question, and when the server took it. */
export function NoteAuthor({ questionKey }: { readonly questionKey: string }) {
  const { i18n } = useLingui()
  const { user } = useSession()
  const { language } = useWords()
  const said = useNoteAuthor(questionKey)
  if (!said) return null
  const { author, authorName, at } = said
  return (
    <span data-note-author="">
      <bdi>{author === null ? fullNameOf(user) : (authorName ?? author)}</bdi>
      {at !== null && (
        <>
          {commaOf(language)}
          <time dateTime={at}>{i18n.date(at, moment.minute)}</time>
        </>
      )}
    </span>
  )
}

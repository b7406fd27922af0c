import type { AuthorThere } from '@casebook/core/candidates/written/authors.calls'
import { nameOfOther } from '@casebook/core/entry/presence/personThere'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { createContext, useContext } from 'react'
import { useListed } from '../../shell/useListed'
import { Icon } from '../../ui/Icon'
import { initialsOf } from '../../ui/text/initials'

interface OtherAuthorsProps {
  readonly others: readonly AuthorThere[]
}

/** Says who else writes in the study, before both of them keep it. */
export function OtherAuthors({ others }: OtherAuthorsProps) {
  const listed = useListed()
  const names = listed(others.map(nameOfOther), 'sentence')
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-sm text-ink-2" role="status">
      {others.length > 0 && (
        <>
          <Icon name="users" size="small" />
          <bdi>
            <Trans
              id="workshop.others"
              message="{count, plural, one {{names} is writing this study too} other {{names} are writing this study too}}"
              values={{ count: others.length, names }}
            />
          </bdi>
        </>
      )}
    </span>
  )
}

export const OthersContext = createContext<readonly AuthorThere[]>([])

/** The authors at this row of the outline. `words`: for its description. */
export function useOthersAt(item: string) {
  const { t } = useLingui()
  const listed = useListed()
  const here = useContext(OthersContext).filter((one) => one.item === item)
  const names = here.map(nameOfOther)
  const words = t({ id: 'outline.others', message: `Also here: ${{ names: listed(names, 'row') }}` })
  return { names, words: here.length > 0 ? words : undefined }
}

/** Their initials, at the end of the row. */
export function OthersMark({ names, words }: ReturnType<typeof useOthersAt>) {
  return names.map((name) => (
    <span
      key={name}
      title={words}
      aria-hidden="true"
      className="grid h-5 min-w-5 flex-none place-items-center rounded-full border border-brand-line bg-brand-soft px-1 text-[0.625rem] font-semibold text-brand-ink"
    >
      {initialsOf(name)}
    </span>
  ))
}

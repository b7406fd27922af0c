import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { inputClass } from '../ui/fields/input'

export interface Entry {
  readonly id: string
  readonly number: string
  readonly title: string
  readonly depth: number
  readonly count?: number
}

interface ContentsProps {
  readonly entries: readonly Entry[]
  /** Null while something else is shown. */
  readonly shown: string | null
  readonly onShow: (id: string) => void
}

const indents = ['', 'ps-6', 'ps-9', 'ps-12']

/** The contents of a paper: a list beside it, or a box to choose from where there is no room. */
export function Contents({ entries, shown, onShow }: ContentsProps) {
  const { t } = useLingui()
  const label = t({ id: 'papers.contents', message: 'Contents' })
  return (
    <>
      <select
        aria-label={label}
        className={`@min-[62rem]:hidden ${inputClass({ size: 'cell' })}`}
        value={shown ?? ''}
        onChange={({ target }) => onShow(target.value)}
      >
        {shown === null && (
          <option value="" disabled>
            {t({ id: 'papers.chooseSection', message: 'Choose a section' })}
          </option>
        )}
        {entries.map(({ id, number, title }) => (
          <option key={id} value={id}>
            {[number, title].filter(Boolean).join(' ')}
          </option>
        ))}
      </select>
      <nav
        aria-label={label}
        className="hidden max-h-[calc(100dvh-12rem)] overflow-y-auto rounded-lg border border-line bg-surface p-2 shadow-1 @min-[62rem]:sticky @min-[62rem]:top-4 @min-[62rem]:block"
      >
        <ul>
          {entries.map(({ id, number, title, depth, count }) => (
            <li key={id}>
              <button
                type="button"
                aria-current={shown === id ? 'page' : undefined}
                onClick={() => onShow(id)}
                className={`flex w-full cursor-pointer items-baseline gap-2 rounded-md px-3 py-1.5 text-start text-sm hover:bg-hover aria-[current]:bg-brand-soft aria-[current]:font-semibold aria-[current]:text-brand-ink ${indents[Math.min(depth, 3)]}`}
              >
                <span className="min-w-0 flex-1 wrap-anywhere">
                  {number !== '' && <bdi className="tabular-nums">{number} </bdi>}
                  <bdi>{title}</bdi>
                </span>
                {count !== undefined && (
                  <span className="text-ink-3 tabular-nums">
                    {count}
                    <span className="sr-only">
                      {' '}
                      <Trans
                        id="papers.entries"
                        message="{count, plural, one {entry} other {entries}}"
                        values={{ count }}
                      />
                    </span>
                  </span>
                )}
              </button>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

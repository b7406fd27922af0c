import { type Coding, codingsIn, isSameCode, longestCoding, mostCodings } from '@casebook/core/bases/codes/coding'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button'
import { inputClass } from '../../ui/fields/input'
import { IconButton } from '../../ui/IconButton'

interface CodeLinesProps {
  readonly codes: readonly Coding[]
  /** What has them, where several parts of a question do. */
  readonly of?: ReactNode
  /** Of the button, where several parts have one. */
  readonly labelOfAdd?: string
  readonly hints: { readonly system: string; readonly code: string }
  /** Undefined: there are none. What has the same step is undone together. */
  readonly onChange: (codes: readonly Coding[] | undefined, step?: string) => void
}

type Part = 'system' | 'code' | 'display'
type Typed = Readonly<Record<Part, string>> & { readonly version?: string | undefined }

const blank: Typed = { system: '', code: '', display: '' }

/** Codes of terminologies as lines that are typed in. A line counts once it has a code that no other has. */
export function CodeLines({ codes, of, labelOfAdd, hints, onChange }: CodeLinesProps) {
  const { t } = useLingui()
  const [lines, setLines] = useState<readonly Typed[]>(() => codes.map(typedOf))
  const kept = JSON.stringify(codes)
  useEffect(() => {
    const now: readonly Coding[] = JSON.parse(kept)
    setLines((before) => (JSON.stringify(codingsOf(before)) === kept ? before : now.map(typedOf)))
  }, [kept])
  const list = useRef<HTMLUListElement>(null)
  const [isNew, setNew] = useState(false)
  useEffect(() => {
    if (!isNew) return
    list.current?.querySelector<HTMLElement>('li:last-child input')?.focus()
    setNew(false)
  }, [isNew])
  const put = (next: readonly Typed[], step?: string) => {
    setLines(next)
    const found = codingsOf(next)
    if (JSON.stringify(found) !== kept) onChange(found.length > 0 ? found : undefined, step)
  }
  const labels: Readonly<Record<Part, (number: number) => string>> = {
    system: (number) => t({ id: 'outline.codes.systemOf', message: `System of code ${{ number }}` }),
    code: (number) => t({ id: 'outline.codes.codeOf', message: `Code ${{ number }}` }),
    display: (number) => t({ id: 'outline.codes.displayOf', message: `Words of code ${{ number }}` }),
  }
  const words = t({ id: 'outline.codes.display', message: 'Words' })
  const add = (
    <Button
      size="small"
      variant="quiet"
      icon="plus"
      className="flex-none"
      aria-label={labelOfAdd}
      disabled={lines.length >= mostCodings}
      onClick={() => {
        put([...lines, blank])
        setNew(true)
      }}
    >
      <Trans id="outline.codes.add" message="Add a code" />
    </Button>
  )
  const Box = of ? 'fieldset' : 'div'
  return (
    <Box className="flex min-w-0 flex-col gap-2">
      {of ? (
        <>
          <legend className="sr-only">{of}</legend>
          <div className="flex items-center justify-between gap-2">
            <span aria-hidden="true" className="min-w-0 truncate">
              {of}
            </span>
            {add}
          </div>
        </>
      ) : null}
      {lines.length > 0 && (
        <ul ref={list} className="flex flex-col gap-3">
          {lines.map((line, at) => {
            const isTwice = isListed(line, lines.slice(0, at))
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line keeps its place while it is typed
              <li key={at} className="grid grid-cols-[1fr_auto] gap-x-1">
                <div className="grid grid-cols-[3fr_2fr] gap-1">
                  {(['system', 'code', 'display'] as const).map((part) => (
                    <input
                      key={part}
                      dir={part === 'display' ? 'auto' : 'ltr'}
                      autoComplete="off"
                      spellCheck={false}
                      maxLength={longestCoding}
                      aria-label={labels[part](at + 1)}
                      aria-invalid={(part === 'code' && isTwice) || undefined}
                      placeholder={part === 'display' ? words : hints[part]}
                      className={`${inputClass({ size: 'cell' })} ${part === 'display' ? 'col-span-2' : 'font-mono'}`}
                      value={line[part]}
                      onChange={({ target }) =>
                        put(
                          lines.map((one, i) => (i === at ? { ...one, [part]: target.value } : one)),
                          String(at),
                        )
                      }
                    />
                  ))}
                </div>
                <IconButton
                  icon="x"
                  size="small"
                  label={t({ id: 'outline.codes.remove', message: `Remove code ${{ number: at + 1 }}` })}
                  onClick={() => put(lines.filter((_, i) => i !== at))}
                />
                {isTwice && (
                  <p role="status" className="text-xs text-missing-ink">
                    <Trans id="outline.codes.twice" message="This code is listed already. It counts once." />
                  </p>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {!of && add}
    </Box>
  )
}

function typedOf({ system = '', code, display = '', version }: Coding): Typed {
  return { system, code, display, version }
}

function codingOf({ system, version, code, display }: Typed): Coding {
  return {
    ...(system.trim() && { system: system.trim() }),
    ...(version && { version }),
    code: code.trim(),
    ...(display.trim() && { display: display.trim() }),
  }
}

function codingsOf(lines: readonly Typed[]): readonly Coding[] {
  return codingsIn(lines.map(codingOf))
}

function isListed(line: Typed, before: readonly Typed[]): boolean {
  const coding = codingOf(line)
  return coding.code !== '' && before.some((one) => isSameCode(codingOf(one), coding))
}

import { type Coding, codingsIn, mostCodings } from '@casebook/core/bases/codes/coding'
import type { Item } from '@casebook/core/studyDrafts/tree'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/Button'
import { inputClass } from '../../ui/fields/input'
import { IconButton } from '../../ui/IconButton'
import type { Write } from './outlineProps'
import { PropertyGroup } from './PropertyGroup'

interface CodesGroupProps {
  readonly item: Item
  readonly write: Write
}

type Part = 'system' | 'code' | 'display'
type Typed = Readonly<Record<Part, string>> & { readonly version?: string | undefined }

const blank: Typed = { system: '', code: '', display: '' }

/** The codes of a question or section in terminologies. A line counts once it has a code. */
export function CodesGroup({ item, write }: CodesGroupProps) {
  const { t } = useLingui()
  const { id, codes = [] } = item
  const [rows, setRows] = useState<readonly Typed[]>(() => codes.map(typedOf))
  const kept = JSON.stringify(codes)
  useEffect(() => {
    const now: readonly Coding[] = JSON.parse(kept)
    setRows((before) => (JSON.stringify(codingsOf(before)) === kept ? before : now.map(typedOf)))
  }, [kept])
  const put = (next: readonly Typed[], step?: string) => {
    setRows(next)
    const found = codingsOf(next)
    if (JSON.stringify(found) === kept) return
    write({ type: 'set', ids: [id], fields: { codes: found.length > 0 ? found : undefined } }, step && `${step} ${id}`)
  }
  const labels: Readonly<Record<Part, (number: number) => string>> = {
    system: (number) => t({ id: 'outline.codes.systemOf', message: `System of code ${{ number }}` }),
    code: (number) => t({ id: 'outline.codes.codeOf', message: `Code ${{ number }}` }),
    display: (number) => t({ id: 'outline.codes.displayOf', message: `Words of code ${{ number }}` }),
  }
  const hints: Readonly<Partial<Record<Part, string>>> = { system: 'http://loinc.org', code: '8480-6' }
  return (
    <PropertyGroup
      title={<Trans id="outline.codes" message="Codes of terminologies" />}
      summary={codes.length > 0 && codes.length}
    >
      {rows.length > 0 && (
        <ul className="flex flex-col gap-3">
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line keeps its place while it is typed
            <li key={at} className="grid grid-cols-[1fr_auto] gap-x-1">
              <div className="grid grid-cols-[3fr_2fr] gap-1">
                {(['system', 'code', 'display'] as const).map((part) => (
                  <input
                    key={part}
                    dir={part === 'display' ? 'auto' : 'ltr'}
                    autoComplete="off"
                    spellCheck={false}
                    aria-label={labels[part](at + 1)}
                    placeholder={
                      part === 'display' ? t({ id: 'outline.codes.display', message: 'Words' }) : hints[part]
                    }
                    className={`${inputClass({ size: 'cell' })} ${part === 'display' ? 'col-span-2' : 'font-mono'}`}
                    value={row[part]}
                    onChange={({ target }) =>
                      put(
                        rows.map((one, i) => (i === at ? { ...one, [part]: target.value } : one)),
                        `codes ${at}`,
                      )
                    }
                  />
                ))}
              </div>
              <IconButton
                icon="x"
                size="small"
                label={t({ id: 'outline.codes.remove', message: `Remove code ${{ number: at + 1 }}` })}
                onClick={() => put(rows.filter((_, i) => i !== at))}
              />
            </li>
          ))}
        </ul>
      )}
      <Button
        size="small"
        variant="quiet"
        icon="plus"
        disabled={rows.length >= mostCodings}
        onClick={() => put([...rows, blank])}
      >
        <Trans id="outline.codes.add" message="Add a code" />
      </Button>
    </PropertyGroup>
  )
}

function typedOf({ system = '', code, display = '', version }: Coding): Typed {
  return { system, code, display, version }
}

function codingsOf(rows: readonly Typed[]): readonly Coding[] {
  return codingsIn(
    rows.map(({ system, version, code, display }) => ({
      ...(system.trim() && { system: system.trim() }),
      ...(version && { version }),
      code: code.trim(),
      ...(display.trim() && { display: display.trim() }),
    })),
  )
}

import type { Base } from '@casebook/core/bases/base'
import { type Coding, codingText } from '@casebook/core/bases/codes/coding'
import type { Met } from '@casebook/core/candidates/written/meeting'
import { type Language, textIn } from '@casebook/core/language/language'
import { commaOf } from '@casebook/core/language/locale'
import { conditionWords } from '@casebook/core/statistics/dataset/ruleWords'
import type { Conflict, Side } from '@casebook/core/studyDrafts/merge'
import { itemOf } from '@casebook/core/studyDrafts/tree'
import { Trans } from '@lingui/react'
import { SavedAt } from '../../shell/SavedAt'
import { usePreferences } from '../../shell/settings/preferences'
import { Button } from '../../ui/Button'
import { Note } from '../../ui/Note'
import type { WorkshopProps } from '../workshopProps'

/** The work of another author came in: where both changed the same, one of the two is chosen. */
export function MergedNote({ met, screen, send }: WorkshopProps & { readonly met: Met }) {
  const { language } = usePreferences()
  const base = screen.context.drawn?.base
  const values = { by: <bdi>{met.by}</bdi>, at: <SavedAt instant={met.at} /> }
  if (met.conflicts.length === 0)
    return (
      <Note
        tone="ok"
        role="status"
        title={<Trans id="workshop.met" message="{by} kept changes ({at}). They are here too." values={values} />}
      >
        <Trans id="workshop.met.keep" message="Keep yours now." />
      </Note>
    )
  return (
    <Note
      tone="range"
      role="alert"
      title={
        <Trans
          id="workshop.met.conflicts"
          message="{by} kept changes ({at}). They are here too, but {count, plural, one {one thing was changed by both of you} other {# things were changed by both of you}}."
          values={{ ...values, count: met.conflicts.length }}
        />
      }
    >
      <ul className="mt-2 flex flex-col gap-3">
        {met.conflicts.map((conflict) => (
          <li key={`${conflict.id} ${conflict.path.join(' ')}`}>
            <p className="font-semibold">
              <bdi>{nameOf(conflict, base, language)}</bdi>
            </p>
            <div className="mt-1 grid gap-2 @min-[40rem]:grid-cols-2">
              {(['mine', 'theirs'] as const).map((side) => (
                <div key={side} className="flex items-start gap-2 rounded-md border border-line bg-surface p-2">
                  <span className="min-w-0 flex-1 wrap-anywhere">
                    <ValueWords value={conflict[side]} path={conflict.path} />
                  </span>
                  <Button size="small" onClick={() => send({ type: 'decide', conflict, side })}>
                    <SideWords side={side} by={met.by} />
                  </Button>
                </div>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Note>
  )
}

function SideWords({ side, by }: { readonly side: Side; readonly by: string }) {
  return side === 'mine' ? (
    <Trans id="workshop.met.mine" message="Keep mine" />
  ) : (
    <Trans id="workshop.met.theirs" message="Take that of {by}" values={{ by: <bdi>{by}</bdi> }} />
  )
}

function nameOf({ id, path }: Conflict, base: Base | null | undefined, language: Language): string {
  if (!base) return id ?? ''
  if (path[0] === 'patients') return base.testPatients?.find((one) => one.id === id)?.name ?? id ?? ''
  const { text } = id === null ? base : (itemOf(base, id) ?? base.solutions.find((one) => one.id === id) ?? {})
  const words = textIn(text, language, base.config.fallbackLanguage)
  return [words || (id ?? ''), ...path.slice(1)].join(commaOf(language))
}

function ValueWords({ value, path }: { readonly value: unknown; readonly path: readonly string[] }) {
  if (value === undefined) return <Trans id="workshop.met.gone" message="Removed" />
  if (typeof value !== 'object' || value === null) return <bdi>{String(value)}</bdi>
  const key = path.at(-1)
  // The cast is safe: these two fields of a rule hold conditions.
  if (key === 'if' || key === 'unless') return <bdi lang="en">{conditionWords(value as never)}</bdi>
  // The cast is safe: so do these two hold codes.
  if (key === 'codes' || key === 'unitCodes')
    return <bdi className="font-mono text-xs">{(value as readonly Coding[]).map(codingText).join('; ')}</bdi>
  const { text } = value as { readonly text?: Base['text'] }
  return text ? <bdi>{Object.values(text)[0]}</bdi> : <bdi className="font-mono text-xs">{JSON.stringify(value)}</bdi>
}

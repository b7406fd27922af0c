import { type FormState, formStates } from '@casebook/core/visits/formState'
import type { FormOfCase } from '@casebook/core/visits/visits.calls'
import { Trans, useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { type Drawing, Icon } from '../ui/Icon'
import { type Tone, toneClass } from '../ui/tone'
import { changedText, stateTexts } from './visits.messages'

const ring = <circle cx="10" cy="10" r="6.5" />

const looks: Readonly<Record<FormState, readonly [Drawing, Tone | null]>> = {
  empty: [ring, null],
  begun: ['half', 'range'],
  complete: ['okc', 'ok'],
  signed: ['signf', 'pi'],
  verified: ['shieldf', 'monitor'],
}

/** How far a form is, as a mark. What holds it says so in words. */
export function FormMark({ state, queries, hasChanged = false }: Pick<FormOfCase, 'state' | 'queries' | 'hasChanged'>) {
  const [drawing, tone] = hasChanged ? (['pen', 'changed'] as const) : looks[state]
  return (
    <span className={`relative ${tone ? `text-tone-ink ${toneClass[tone]}` : 'text-ink-3'}`}>
      <Icon name={drawing} />
      {queries !== undefined && <QueryFlag />}
    </span>
  )
}

function QueryFlag() {
  return (
    <span className="absolute -end-1.5 -top-1.5 rounded-full bg-surface text-tone-ink tone-query">
      <Icon name="flagf" size="chip" />
    </span>
  )
}

/** What the marks say. Signatures only where the study has them. */
export function Legend({ showsSdv }: { readonly showsSdv: boolean }) {
  const { _ } = useLingui()
  const states = formStates.filter((state) => showsSdv || (state !== 'signed' && state !== 'verified'))
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
      {states.map((state) => (
        <Entry key={state} mark={<FormMark state={state} />}>
          {_(stateTexts[state])}
        </Entry>
      ))}
      {showsSdv && (
        <Entry mark={<FormMark state="complete" hasChanged />}>
          <Trans {...changedText} />
        </Entry>
      )}
      <Entry
        mark={
          <span className="text-tone-ink tone-query">
            <Icon name="flagf" size="chip" />
          </span>
        }
      >
        <Trans id="visits.legend.query" message="Open query" />
      </Entry>
    </ul>
  )
}

function Entry({ mark, children }: { readonly mark: ReactNode; readonly children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      {mark}
      {children}
    </li>
  )
}

/**
 * The entries of repeating parts that were begun on a screen. Another screen of the same draft may begin its own under the same number, so what
 * is said of one names the screen that began it, also after the page was lost.
 */
import { entryOf } from '../../../annotation/entries'
import type { Fact } from '../../../facts/fact'
import type { Batch } from '../../../journal/journal.port'
import type { EntryContext } from '../../entry.context'

type Begun = Pick<EntryContext, 'screen' | 'begun'>
type Known = Pick<EntryContext, 'form' | 'screen' | 'begun' | 'newIdempotencyKey'>

/** An entry that is added: the next one, and the empty one that is offered before it. */
export function withEntryAdded(context: Known, repeatsIn: string): Begun {
  const { form, screen, begun } = context
  if (!form) return { screen, begun }
  const used = form.engine.usedOccurrences()[repeatsIn] ?? 0
  const shown = form.engine.occurrences(repeatsIn)
  const next = Math.max(used, shown.at(-1) ?? 0) + 1
  return withNames(
    context,
    [...shown.filter((number) => number > used), next].map((number) => `${repeatsIn}#${number}`),
  )
}

/** Before the answers are taken: an empty entry that is offered begins with its first one. */
export function withFirstAnswers(context: Known, facts: readonly Fact[]): Begun {
  const { form, screen, begun } = context
  if (!form) return { screen, begun }
  const used = form.engine.usedOccurrences()
  const names = facts.flatMap(({ id, value }) => {
    const entry = entryOf(form.engine.structure, id)
    return entry && value !== null && entry.occurrence > (used[entry.repeatsIn] ?? 0) ? [nameOf(entry)] : []
  })
  return withNames(context, names)
}

function withNames({ screen, begun, newIdempotencyKey }: Known, names: readonly string[]): Begun {
  const fresh = names.filter((name) => !begun.has(name))
  if (fresh.length === 0) return { screen, begun }
  const here = screen ?? newIdempotencyKey()
  return { screen: here, begun: new Map([...begun, ...fresh.map((name) => [name, here] as const)]) }
}

/** The screen that began the entries of all these facts; undefined if they are of no such entry, or not all of them. */
export function beginnerOf({ form }: Pick<EntryContext, 'form'>, { begun }: Begun, facts: readonly Fact[]) {
  if (!form || begun.size === 0) return undefined
  const screens = new Set(
    facts.map(({ id }) => {
      const entry = entryOf(form.engine.structure, id)
      return entry ? begun.get(nameOf(entry)) : undefined
    }),
  )
  const [only] = screens
  return screens.size === 1 ? only : undefined
}

/** The entries that were begun in batches which still wait on the device. */
export function begunIn(structure: Parameters<typeof entryOf>[0], batches: readonly Batch[]): EntryContext['begun'] {
  return new Map(
    batches.flatMap(({ facts, begunBy }) =>
      begunBy === undefined
        ? []
        : facts.flatMap(({ id }) => {
            const entry = entryOf(structure, id)
            return entry ? [[nameOf(entry), begunBy] as const] : []
          }),
    ),
  )
}

function nameOf({ repeatsIn, occurrence }: { readonly repeatsIn: string; readonly occurrence: number }): string {
  return `${repeatsIn}#${occurrence}`
}

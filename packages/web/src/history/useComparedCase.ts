import type { Base } from '@casebook/core/bases/base'
import { type ComparedCase, comparedCase } from '@casebook/core/history/comparison/comparedCase'
import type { CaseRevision, RecordedFact } from '@casebook/core/history/history.calls'
import type { historyMachine } from '@casebook/core/history/history.machine'
import { comparedFacts } from '@casebook/core/history/historyView'
import { compileBase } from '@casebook/core/rules/compile'
import { useMemo, useState } from 'react'
import type { SnapshotFrom } from 'xstate'

/** Two revisions, ready to be shown. */
export interface ComparedRevisions extends ComparedCase {
  readonly base: Base
  readonly revision: CaseRevision
  /** Every answer and note of the revision, by key. */
  readonly said: ReadonlyMap<string, RecordedFact>
  /** The uuid of the one before; null for none. */
  readonly comparedWith: string | null
}

/** The last two revisions that were here, while others are on their way; null before, and once the right to see them ends. */
export function useComparedCase({
  context,
  value,
}: Pick<SnapshotFrom<typeof historyMachine>, 'context' | 'value'>): ComparedRevisions | null {
  const { selected, comparedWith, revisions, versions } = context
  const revision = revisions.get(selected ?? '')
  const base = versions.get(revision?.version ?? '')
  const compiled = useMemo(() => base && compileBase(base), [base])
  const now = useMemo(() => {
    const facts = comparedFacts({ selected, comparedWith, revisions })
    if (!facts || !base || !compiled || !revision) return null
    const said = new Map(revision.facts.map((fact) => [fact.id, fact]))
    return { ...comparedCase(compiled, facts.before, facts.after), base, revision, comparedWith, said }
  }, [selected, comparedWith, revisions, base, compiled, revision])
  const [last, keep] = useState(now)
  const isHidden = revisions.size === 0 || value === 'noRights'
  const shown = isHidden ? null : (now ?? last)
  if (shown !== last) keep(shown)
  return shown
}

/** The phases of what a person plays without effect before it is done: an import of data, a move of cases. */
import type { ImportPhase } from '@casebook/core/imports/imports.calls'
import type { MovePhase } from '@casebook/core/moves/moves.calls'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { IconName } from '../../ui/icons/drawings'
import type { Tone } from '../../ui/tone'

export type Phase = ImportPhase & MovePhase

/** What runs and what is done has a name of its own in each area. */
export const phaseNames: Readonly<Record<Exclude<Phase, 'running' | 'done'>, MessageDescriptor>> = {
  rehearsing: msg({ id: 'dryRun.phase.rehearsing', message: 'Dry run is running' }),
  rehearsed: msg({ id: 'dryRun.phase.rehearsed', message: 'Dry run done' }),
  stopped: msg({ id: 'dryRun.phase.stopped', message: 'Stopped' }),
  held: msg({ id: 'dryRun.phase.held', message: 'Waits: the study is locked' }),
  failed: msg({ id: 'dryRun.phase.failed', message: 'Failed' }),
}

export const phaseLooks: Readonly<Record<Phase, readonly [Tone, IconName]>> = {
  rehearsing: ['unknown', 'half'],
  rehearsed: ['unknown', 'okc'],
  running: ['unknown', 'half'],
  done: ['ok', 'okc'],
  stopped: ['range', 'warn'],
  held: ['locked', 'lockf'],
  failed: ['missing', 'alertf'],
}

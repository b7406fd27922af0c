import type { workshopMachine } from '@casebook/core/candidates/workshop.machine'
import type { EventFrom, SnapshotFrom } from 'xstate'

export interface WorkshopProps {
  readonly screen: SnapshotFrom<typeof workshopMachine>
  readonly send: (event: EventFrom<typeof workshopMachine>) => void
}

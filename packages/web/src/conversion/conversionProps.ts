import type { conversionMachine } from '@casebook/core/conversion/conversion.machine'
import type { EventFrom, SnapshotFrom } from 'xstate'

export interface ConversionProps {
  readonly screen: SnapshotFrom<typeof conversionMachine>
  readonly send: (event: EventFrom<typeof conversionMachine>) => void
}

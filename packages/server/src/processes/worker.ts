/** One of several processes of a server: what it tells the first process, and what it asks of it. */
import cluster from 'node:cluster'
import type { Registry } from 'prom-client'
import { hearTurns } from './semaphores'

export type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** From a process to the first one. Figures are null if they could not be read. */
export type WorkerMessage =
  | { readonly type: 'running'; readonly announcement: string }
  | { readonly type: 'readMetrics'; readonly id: number }
  | { readonly type: 'figures'; readonly id: number; readonly figures: Figures | null }

/** From the first process. */
export type PrimaryMessage =
  | { readonly type: 'metrics'; readonly id: number; readonly text: string }
  | { readonly type: 'tellFigures'; readonly id: number }

/** The first process that starts publishes the bases and prints the setup link. */
export const isFirstToStart = !cluster.isWorker || process.env.CASEBOOK_FIRST === '1'

export function beWorker(): void {
  hearTurns()
  // Without the first process nobody would stop this one, or start it again.
  process.once('disconnect', () => process.exit(1))
}

export function tellRunning(announcement: string): void {
  tell({ type: 'running', announcement })
}

let questions = 0

/** The figures of all processes together, in Prometheus' text format. `own` are those of this one. */
export async function readMetrics(own: Registry): Promise<string> {
  if (!cluster.isWorker) return own.metrics()
  const id = ++questions
  return new Promise((resolve) => {
    const hear = (message: PrimaryMessage) => {
      if (message.type !== 'metrics' || message.id !== id) return
      process.off('message', hear)
      resolve(message.text)
    }
    process.on('message', hear)
    tell({ type: 'readMetrics', id })
  })
}

/** Lets the first process read the figures of this one. */
export function shareMetrics(own: Registry): void {
  if (!cluster.isWorker) return
  process.on('message', async (message: PrimaryMessage) => {
    if (message.type !== 'tellFigures') return
    const figures = await own.getMetricsAsJSON().catch(() => null)
    tell({ type: 'figures', id: message.id, figures })
  })
}

function tell(message: WorkerMessage): void {
  // Without the first process this one ends.
  if (process.connected) process.send?.(message)
}

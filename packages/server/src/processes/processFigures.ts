/** In the first process: the figures of all processes that answer calls, for whichever of them is asked. */
import type { Worker } from 'node:cluster'
import type { Logger } from 'pino'
import { AggregatorRegistry, Gauge, Registry } from 'prom-client'
import type { Figures, PrimaryMessage, WorkerMessage } from './worker'

export function createProcessFigures(log: Logger) {
  const serving = new Set<Worker>()
  const own = new Registry()
  new Gauge({
    name: 'casebook_processes',
    help: 'Processes that answer calls.',
    registers: [own],
    collect() {
      this.set(serving.size)
    },
  })
  let questions = 0

  /** None of a process that ends before it answers. */
  function figuresOf(worker: Worker): Promise<Figures> {
    const id = ++questions
    return new Promise((resolve) => {
      const answer = (figures: Figures) => {
        worker.off('message', hear)
        worker.off('exit', end)
        resolve(figures)
      }
      const end = () => answer([])
      const hear = (message: WorkerMessage) => {
        if (message.type !== 'figures' || message.id !== id) return
        if (!message.figures) log.error({ process: worker.process.pid }, 'The figures of a process could not be read')
        answer(message.figures ?? [])
      }
      worker.on('message', hear)
      worker.once('exit', end)
      tell(worker, { type: 'tellFigures', id })
    })
  }

  async function answer(worker: Worker, id: number): Promise<void> {
    const ofEach = await Promise.all([...serving].map(figuresOf))
    const ofAll = AggregatorRegistry.aggregate(ofEach)
    tell(worker, { type: 'metrics', id, text: `${await ofAll.metrics()}${await own.metrics()}` })
  }

  return {
    /** From now on, until it ends. */
    include(worker: Worker): void {
      serving.add(worker)
      worker.once('exit', () => serving.delete(worker))
      worker.on('message', (message: WorkerMessage) => {
        if (message.type === 'readMetrics') void answer(worker, message.id)
      })
    },
  }
}

function tell(worker: Worker, message: PrimaryMessage): void {
  if (worker.isConnected()) worker.send(message)
}

/**
 * Figures about the server for Prometheus, of all its processes together: calls with their results and latency, connections, jobs, memory. Saves are the
 * calls `Dialog.savecase`, `cases.saveCase` and `cases.submitCase`. No label ever holds a name of a person, a case or a base.
 */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { readMetrics, shareMetrics } from '../processes/worker'

/** The state of the pool of database connections. */
export interface PoolState {
  readonly total: number
  readonly idle: number
  readonly waiting: number
}

/** How many reads of whole studies a replica has answered, and how many were left to the primary. */
export interface ReplicaCounts {
  readonly replica: number
  readonly primary: number
}

/** Number of jobs of a queue by state. */
export interface JobCount {
  readonly queue: string
  readonly state: string
  readonly count: number
}

/** Read when the figures are asked for. */
export interface MetricSources {
  readonly pool?: () => PoolState
  readonly jobs?: () => Promise<readonly JobCount[]>
  readonly replica?: () => ReplicaCounts
}

export interface Metrics {
  /**
   * Counts one answered call.
   * @param call path and action of a known call, as in `Dialog.savecase`
   * @param result the result's name, as in `Ok`; `refused` or `failed` where the answer names none
   */
  readonly answered: (call: string, result: string, seconds: number) => void
  /** Prometheus' text format. */
  readonly text: () => Promise<string>
  readonly contentType: string
}

/** Saves take from 5 to 500 ms, exports and password hashes longer. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createMetrics({ pool, jobs, replica }: MetricSources = {}): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  shareMetrics(registry)
  const calls = new Counter({
    name: 'casebook_calls_total',
    help: 'Answered calls by call and result.',
    labelNames: ['call', 'result'],
    registers,
  })
  const latency = new Histogram({
    name: 'casebook_call_seconds',
    help: 'Seconds from the request to the answer.',
    labelNames: ['call'],
    buckets,
    registers,
  })
  if (pool)
    new Gauge({
      name: 'casebook_database_connections',
      help: 'Connections to the database by state; "waiting" counts queries without one.',
      labelNames: ['state'],
      registers,
      collect() {
        for (const [state, count] of Object.entries(pool())) this.set({ state }, count)
      },
    })
  if (replica)
    new Counter({
      name: 'casebook_whole_study_reads_total',
      help: 'Reads of whole studies by the database that answered: the replica, or the primary in its place.',
      labelNames: ['by'],
      registers,
      collect() {
        this.reset()
        for (const [by, count] of Object.entries(replica())) this.inc({ by }, count)
      },
    })
  if (jobs)
    new Gauge({
      name: 'casebook_jobs',
      help: 'Background jobs by queue and state.',
      labelNames: ['queue', 'state'],
      registers,
      // Every process counts the same rows.
      aggregator: 'max',
      async collect() {
        this.reset()
        for (const { queue, state, count } of await jobs()) this.set({ queue, state }, count)
      },
    })
  return {
    answered(call, result, seconds) {
      calls.inc({ call, result })
      latency.observe({ call }, seconds)
    },
    text: () => readMetrics(registry),
    contentType: registry.contentType,
  }
}

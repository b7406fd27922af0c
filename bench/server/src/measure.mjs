import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'

export const now = () => performance.now()
export const sleep = (milliseconds) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
const round = (value, digits = 2) => Number(value.toFixed(digits))

export const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
export const summary = (latencies, seconds) => {
  const sorted = Float64Array.from(latencies).sort()
  return {
    operations: sorted.length,
    seconds: round(seconds),
    perSecond: round(sorted.length / seconds, 1),
    p50: round(percentile(sorted, 0.5)),
    p95: round(percentile(sorted, 0.95)),
    p99: round(percentile(sorted, 0.99)),
    max: round(sorted.at(-1)),
  }
}

/** Closed loop: `clients` workers, each starting its next operation when the last one answered. */
export const closedLoop = async ({ clients, seconds, warmup = 0, operation }) => {
  const latencies = []
  let errors = 0
  let firstError
  const started = now()
  const measuredFrom = started + warmup * 1000
  const until = measuredFrom + seconds * 1000
  await Promise.all(
    Array.from({ length: clients }, async (_, worker) => {
      while (now() < until) {
        const from = now()
        try {
          await operation(worker)
        } catch (error) {
          errors += 1
          firstError ??= String(error?.message ?? error).slice(0, 300)
          if (errors > 200) return
        }
        if (from >= measuredFrom) latencies.push(now() - from)
      }
    }),
  )
  return {
    clients,
    ...summary(latencies, (now() - measuredFrom) / 1000),
    errors,
    firstError,
    load1: round(loadavg()[0]),
  }
}

const status = (pid, field) => {
  const match = readFileSync(`/proc/${pid}/status`, 'utf8').match(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm'))
  return match ? round(Number(match[1]) / 1024, 1) : null
}
export const rss = (pid) => status(pid, 'VmRSS')
export const peakRss = (pid) => status(pid, 'VmHWM')
export const resetPeak = (pid) => writeFileSync(`/proc/${pid}/clear_refs`, '5')
/** CPU seconds (user + system) this process has used. */
export const cpu = (pid) => {
  const parts = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(parts[11]) + Number(parts[12])) / 100
}
export const childrenOf = (parent) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')[1]) === parent
      } catch {
        return false
      }
    })
export const cpuOfTree = (parent) =>
  [parent, ...childrenOf(parent)].reduce((sum, pid) => {
    try {
      return sum + cpu(pid)
    } catch {
      return sum
    }
  }, 0)

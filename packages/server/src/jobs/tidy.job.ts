import type { Services } from '../services'
import type { Job } from './job'

interface Tidied {
  readonly tidy?: (services: Services) => Promise<void>
}

/** Each area removes what time has made void; doing it more often, or by several processes at once, does no harm. */
export function tidyJob(areas: readonly Tidied[]): Job {
  return {
    name: 'tidy',
    async run(services) {
      for (const { tidy } of areas) await tidy?.(services)
    },
    schedule: '17 * * * *',
    retryLimit: 0,
    retryDelay: 0,
  }
}

import type { Area } from '../http/area'
import type { Job } from './job'

/** Each area removes what time has made void; doing it more often, or by several processes at once, does no harm. */
export function tidyJob(areas: readonly Area[]): Job {
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

/** Where whole studies are read: exports, statistics, matrices, pictures and searches inside answers. */
import type { Services } from '../services'

/**
 * The services for such a read, whose `db` only reads: the replica, or where there is none that has it all, the database itself.
 * Everything that was committed when this is called can be read there, the caller's own last save too.
 */
export async function forWholeStudies<S extends Pick<Services, 'db' | 'replica'>>(services: S): Promise<S> {
  const db = await services.replica?.upTo(services.db)
  return db ? { ...services, db } : services
}

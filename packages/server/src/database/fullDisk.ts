/** A full disk, as PostgreSQL says it (disk_full; read_only_sql_transaction, where writing was stopped before), the embedded database and the file system. */
const words: ReadonlySet<unknown> = new Set(['53100', '25006', 'ENOSPC', 'EDQUOT'])

export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && words.has(error.code)) || isDiskFull(error.cause)
}

/** Does the work, or if the disk has no room for it something else instead. */
export async function unlessDiskIsFull<T>(
  work: () => Promise<T>,
  instead: (error: unknown) => T | Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isDiskFull(error)) return instead(error)
    throw error
  }
}

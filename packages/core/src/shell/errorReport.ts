/** An error as text that a user can copy for an administrator. Never throws, whatever was thrown. */
export function errorReport(thrown: unknown): string {
  try {
    return JSON.stringify(plain(thrown, 0), null, 2) ?? String(thrown)
  } catch {
    return String(thrown)
  }
}

function plain(thrown: unknown, depth: number): unknown {
  if (!(thrown instanceof Error)) return thrown
  const { name, message, stack, cause } = thrown
  return { name, message, stack, ...(cause !== undefined && depth < 5 && { cause: plain(cause, depth + 1) }) }
}

/** An error as the text that a user copies for an administrator. Whatever was thrown, this does not throw. */
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

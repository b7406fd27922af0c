/** Whether the server's API level is above the client's: then the page must be reloaded. */
export function isOutdated(clientLevel: number, serverLevel: number): boolean {
  return serverLevel > clientLevel
}

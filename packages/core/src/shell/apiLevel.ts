/** Whether the server speaks a higher level of the calls than this client: then the page must be loaded again. */
export function isOutdated(clientLevel: number, serverLevel: number): boolean {
  return serverLevel > clientLevel
}

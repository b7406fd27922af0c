import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that Linux hands out by itself (from 32768 on). */
const [lowest, highest] = [20_000, 32_000]

/** A free port for a server that is stopped and started again. Meanwhile no other process is given it by chance. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest))
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  try {
    probe.listen(port, '127.0.0.1')
    await once(probe, 'listening')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false
    throw error
  }
  probe.close()
  await once(probe, 'close')
  return true
}

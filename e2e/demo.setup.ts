/** Before the first story: the demo that all of them begin with. */
import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { loadDemo } from './casebook'

declare module 'vitest' {
  interface ProvidedContext {
    readonly demo: string
  }
}

export default async function setup({ provide }: TestProject) {
  const demo = process.env.E2E_DEMO ?? (await loadDemo())
  provide('demo', demo)
  return () => process.env.E2E_DEMO ?? rmSync(demo, { recursive: true, force: true })
}

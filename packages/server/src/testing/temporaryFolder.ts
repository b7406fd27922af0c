import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** A folder that is gone after the test file. To be called at the top of the file, or of a `describe`. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'casebook-test-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

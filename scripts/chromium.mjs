/** The browser of the tests: Debian's Chromium, or the one that CHROMIUM names. Installed where that is allowed. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Answers the path of the browser; throws one sentence that says what to install. */
export function findChromium() {
  const path = process.env.CHROMIUM ?? '/usr/bin/chromium'
  if (existsSync(path)) return path
  const missing = 'Chromium is not installed: install the package chromium, or name a browser in CHROMIUM.'
  if (process.env.CHROMIUM || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error(missing)
  try {
    const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    execFileSync('apt-get', ['update', '-q'], options)
    execFileSync('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'chromium'], options)
  } catch (error) {
    throw new Error(missing, { cause: error })
  }
  if (!existsSync(path)) throw new Error(missing)
  return path
}

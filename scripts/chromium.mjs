/**
 * The browser of the tests: Debian's Chromium, or the one that CHROMIUM names. Installed where that is allowed. The one without a window
 * comes first: it is the same engine and takes a fifth less of the processor.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const packages = ['chromium-headless-shell', 'chromium']
const missing = 'Chromium is not installed: install the package chromium, or name a browser in CHROMIUM.'

/** Answers the path of the browser; throws one sentence that says what to install. */
export function findChromium() {
  const path = process.env.CHROMIUM ?? installed() ?? install()
  if (path === undefined || !existsSync(path)) throw new Error(missing)
  return path
}

function installed() {
  return packages.map((name) => `/usr/bin/${name}`).find((path) => existsSync(path))
}

function install() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  const aptGet = (...args) =>
    execFileSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  try {
    aptGet('update', '-q')
    for (const name of packages) {
      if (!isOffered(name)) continue
      aptGet('install', '-q', '-y', '--no-install-recommends', name)
      return installed()
    }
  } catch (error) {
    throw new Error(missing, { cause: error })
  }
  return undefined
}

/** Older distributions have no browser without a window. */
function isOffered(name) {
  return execFileSync('apt-cache', ['search', '--names-only', `^${name}$`], { encoding: 'utf8' }) !== ''
}

/** The directory of the tests: Debian's slapd. Installed where that is allowed. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const path = '/usr/sbin/slapd'
const missing = 'slapd is not installed: install the package slapd.'

/** Answers the path of the program; throws one sentence that says what to install. */
export function findSlapd(): string {
  if (!existsSync(path)) install()
  return path
}

function install(): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error(missing)
  const aptGet = (...args: string[]) =>
    execFileSync('apt-get', ['-o', 'DPkg::Lock::Timeout=120', ...args], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  try {
    aptGet('update', '-q')
    aptGet('install', '-q', '-y', '--no-install-recommends', 'slapd')
  } catch (error) {
    throw new Error(missing, { cause: error })
  }
  if (!existsSync(path)) throw new Error(missing)
}

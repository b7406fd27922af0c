/**
 * The data folder holds all answers and the hashes of all passwords, so only the server's own user may enter it. One that was open, as
 * earlier versions made it, is shut when it is opened; a folder that stays open is refused.
 */
import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefused } from '../../startRefused'

/** Permission bits of group and others. */
export const ofOthers = 0o077

/** Makes the folder if it is not there. Returns the mode of one that was open to others, in octal; else null. */
export function shutFolder(folder: string): string | null {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const mode = statSync(folder).mode & 0o777
  // Windows has no such modes: there a folder is as private as the folder it is in.
  if ((mode & ofOthers) === 0 || process.platform === 'win32') return null
  const open = `0${mode.toString(8)}`
  try {
    shutTree(folder)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartRefused(`${openWords(folder, open)}, and cannot be shut: ${reason}.`, { cause: error })
  }
  // Some file systems take a mode and keep another.
  if (statSync(folder).mode & ofOthers)
    throw new StartRefused(`${openWords(folder, open)}, and stays so when it is shut.`)
  return open
}

/** The folder first: from then on no other person reaches what is in it. Links lead elsewhere and are left alone. */
export function shutTree(folder: string): void {
  shut(folder)
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile() || entry.isDirectory()) shut(join(entry.parentPath, entry.name))
}

function shut(path: string): void {
  const mode = statSync(path).mode & 0o777
  if (mode & ofOthers) chmodSync(path, mode & ~ofOthers)
}

function openWords(folder: string, mode: string): string {
  return `The data folder ${folder} is open to other users of this machine (mode ${mode})`
}

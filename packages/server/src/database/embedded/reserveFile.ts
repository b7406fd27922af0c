/**
 * Room that is kept for bad days: after a crash on a full disk the database needs a new log segment to start at all.
 * Then the reserve is given up, and made again as soon as there is room.
 */
import { closeSync, existsSync, fsyncSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const mebibyte = 2 ** 20
const size = 32 * mebibyte

/** False if the disk has no room for it. */
export function keepReserve(folder: string): boolean {
  const file = join(folder, 'reserve')
  if (existsSync(file) && statSync(file).size === size) return true
  try {
    fill(file)
    return true
  } catch (error) {
    rmSync(file, { force: true })
    if (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')) return false
    throw error
  }
}

/** Gives the room up if the disk is full. True if there was any to give. */
export function giveUpReserve(folder: string): boolean {
  const file = join(folder, 'reserve')
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize >= size || !existsSync(file)) return false
  rmSync(file)
  return true
}

/** Written, not only promised: a file with holes takes no room. */
function fill(file: string): void {
  const descriptor = openSync(file, 'w', 0o600)
  try {
    const zeros = Buffer.alloc(mebibyte)
    for (let written = 0; written < size; ) written += writeSync(descriptor, zeros)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

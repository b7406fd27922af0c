/** Names a place in a list to whoever goes on from there. It says nothing to its reader that the page did not. */
import { Buffer } from 'node:buffer'
import { isStorable } from '../database/storableText'

/** `list` tells this list from others. */
export function cursorOf(list: readonly (string | boolean)[], place: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify([...list, ...place])).toString('base64url')
}

/** Undefined if it names no place of this list. */
export function placeOfCursor(list: readonly (string | boolean)[], cursor: string): readonly unknown[] | undefined {
  const text = Buffer.from(cursor, 'base64url').toString()
  if (!isStorable(text)) return undefined
  const read = readJson(text)
  return Array.isArray(read) && list.every((one, i) => read[i] === one) ? read.slice(list.length) : undefined
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

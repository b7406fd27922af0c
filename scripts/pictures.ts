/**
 * The pictures of a folder: written with few colours, left alone where the screen looks as before, and never more than the folder may hold.
 * A repository keeps every picture it ever had.
 */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/** docs/screens may hold so many bytes. */
export const maxBytes = 4 * 1024 * 1024

/** A colour channel that differs by less is the same to the eye: the palettes of two pictures are seldom equal. */
const visible = 32

/** Antialiasing alone changes fewer pixels. */
const leastShare = 0.0001

/** A picture of at most 256 colours: a third of the size, and nobody sees the difference. */
export function withFewColours(picture: Buffer): Promise<Buffer> {
  return sharp(picture).removeAlpha().png({ palette: true, quality: 100, effort: 7, dither: 0 }).toBuffer()
}

/** The share of pixels that look different, from 0 to 1; 1 if the sizes differ. */
export async function differingShare(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([pixelsOf(one), pixelsOf(other)])
  if (a.info.width !== b.info.width || a.info.height !== b.info.height) return 1
  const { channels, width, height } = a.info
  let differing = 0
  for (let at = 0; at < a.data.length; at += channels)
    for (let channel = 0; channel < channels; channel++)
      if (Math.abs(Number(a.data[at + channel]) - Number(b.data[at + channel])) >= visible) {
        differing++
        break
      }
  return differing / (width * height)
}

function pixelsOf(picture: Buffer) {
  return sharp(picture).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
}

/** Writes the picture unless the file shows the same; answers the share that differs, 1 for a new file. */
export async function writeChanged(path: string, picture: Buffer): Promise<number> {
  const smaller = await withFewColours(picture)
  const share = existsSync(path) ? await differingShare(readFileSync(path), smaller) : 1
  if (share <= leastShare) return 0
  writeFileSync(path, smaller)
  return share
}

/** Relative paths of all pictures. Each role has a subfolder. */
export function picturesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.png'))
}

export function bytesIn(folder: string): number {
  return picturesIn(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}

/**
 * Which looks of a screen the folder keeps: the plain one and one more. Which one follows from the screen's name, so that over all screens
 * every look is there.
 */
export function looksKept(name: string, looks: readonly string[]): readonly string[] {
  const [plain = '', ...others] = looks
  const letters = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7)
  const other = others[letters % others.length]
  return other === undefined ? [plain] : [plain, other]
}

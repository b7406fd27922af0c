/**
 * The digits of a captcha as speech, for people who cannot see the picture. Each digit is a short recording (8,000 samples a second, one
 * byte each); pauses, speed and noise differ from time to time, so that no two recordings of a digit are alike.
 */
import { randomBytes, randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '@casebook/core/language/language'
import { serverFolder } from '../folder'

const rate = 8_000
const silence = 128

/** A WAV file. */
export async function soundOf(digits: string, language: Language): Promise<Buffer> {
  const parts: Buffer[] = [pause()]
  for (const digit of digits) parts.push(atSpeed(await recordingOf(digit, language), randomInt(88, 113) / 100), pause())
  return wav(withNoise(Buffer.concat(parts)))
}

const recordings = join(serverFolder, 'voices')

/** Its samples: the file begins with a header, whose last part is named `data` and has a length of four bytes. */
async function recordingOf(digit: string, language: Language): Promise<Buffer> {
  const file = await readFile(join(recordings, language, `${digit}.wav`))
  const begin = file.indexOf('data') + 8
  return file.subarray(begin, begin + file.readUInt32LE(begin - 4))
}

function pause(): Buffer {
  return Buffer.alloc((rate * randomInt(250, 600)) / 1000, silence)
}

/** At 1.1 a tenth faster, and higher. */
function atSpeed(samples: Buffer, speed: number): Buffer {
  return Buffer.from(
    Array.from({ length: Math.floor(samples.length / speed) }, (_, i) => samples[Math.floor(i * speed)] ?? silence),
  )
}

/** Loud enough to blur a recording, and not so loud that people mishear a digit. */
const loudestNoise = 12

function withNoise(samples: Buffer): Buffer {
  const noise = randomBytes(samples.length)
  return samples.map((sample, i) => {
    const added = ((noise[i] ?? 0) / 255 - 0.5) * 2 * loudestNoise
    return Math.min(255, Math.max(0, Math.round(sample + added)))
  }) as Buffer
}

/** The header of a WAV file: one channel of plain 8-bit samples. */
function wav(samples: Buffer): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, samples])
}

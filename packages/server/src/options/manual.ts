/** The PDF of the user manual is a file of the server, `userManual.pdf`, made from the text that is stored. */
import * as z from 'zod/mini'
import { findOption, lockOption, setOption } from '../deployment/options.repository'
import { findFile, removeFile, storeFile } from '../files/files.repository'
import type { Database, Services } from '../services'
import { inThread } from '../thread'

export const manualFile = 'userManual.pdf'

/** The text that the PDF was made of, and its checksum: an administrator may upload another PDF under the same name. */
const pdfOption = 'UserManualPdf'
const madePdf = z.object({ madeOf: z.string(), checksum: z.string() })

export const storedManual = z.object({ markdown: z.string() })

/** Base64; null as long as there is no PDF of this version of the text. */
export async function pdfOfManual(db: Database, version: string): Promise<string | null> {
  const made = madePdf.safeParse((await findOption(db, pdfOption)).value)
  if (!made.success || made.data.madeOf !== version) return null
  const file = await findFile(db, manualFile)
  return file ? Buffer.from(file.content).toString('base64') : null
}

export async function makeManual({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const { value, version, changedBy } = await findOption(db, 'UserManual')
  const pdf = value === null ? null : await rendered(storedManual.parse(value).markdown)
  await db.transaction().execute(async (tx) => {
    const before = await lockOption(tx, pdfOption, now())
    // A newer text has a job of its own.
    if ((await findOption(tx, 'UserManual')).version !== version) return
    const made = madePdf.safeParse(before.value)
    if (pdf) await storeFile(tx, { name: manualFile, content: pdf, by: changedBy, at: now() })
    else if (made.success && (await findFile(tx, manualFile))?.checksum === made.data.checksum)
      await removeFile(tx, manualFile)
    const checksum = (await findFile(tx, manualFile))?.checksum ?? ''
    await setOption(tx, pdfOption, pdf && { madeOf: version, checksum }, { by: changedBy, at: now() })
  })
}

const limits = { longest: 90_000, megabytes: 1024 }

/** Rejects if the text cannot be set, or takes too long. */
async function rendered(markdown: string): Promise<Buffer> {
  const pdf = await inThread(new URL('./manualPdf.worker.ts', import.meta.url), markdown, limits)
  // The cast is safe: the worker sends the bytes of the PDF, and nothing else.
  return Buffer.from(pdf as Uint8Array)
}

import type { SheetWriter } from '@casebook/core/candidates/authorsFile'
import type { CandidatesPort } from '@casebook/core/candidates/candidates.calls'
import type { WorkshopInput } from '@casebook/core/candidates/workshop.context'
import type { StudyCopies } from '@casebook/core/candidates/written/studyCopies.port'

/** Of the draft `c1`. The server gets files as text, not as Base64. */
export const workshopInput = (
  manager: CandidatesPort,
  reader: SheetWriter,
  copies: StudyCopies | null = null,
): WorkshopInput => ({
  manager,
  reader,
  toBase64: async (bytes) => new TextDecoder().decode(bytes),
  encode: (text) => new TextEncoder().encode(text),
  language: 'en',
  candidate: 'c1',
  copies,
})

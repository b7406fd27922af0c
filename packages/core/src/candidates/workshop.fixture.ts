import { createActor } from 'xstate'
import type { SheetWriter } from './authorsFile'
import type { CandidatesPort } from './candidates.calls'
import { workshopMachine } from './workshop.machine'
import type { StudyCopies } from './written/studyCopies.port'

/** Of the draft `c1`. The server gets files as text, not as Base64. */
export function startWorkshop(manager: CandidatesPort, reader: SheetWriter, copies: StudyCopies | null = null) {
  return createActor(workshopMachine, {
    input: {
      manager,
      reader,
      toBase64: async (bytes) => new TextDecoder().decode(bytes),
      encode: (text) => new TextEncoder().encode(text),
      language: 'en',
      candidate: 'c1',
      copies,
    },
  }).start()
}

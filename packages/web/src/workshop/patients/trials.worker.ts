/** Tries a study beside the thread that draws. */
import type { Base } from '@casebook/core/bases/base'
import { tryStudy } from '@casebook/core/testPatients/trying'

let newest = 0

self.addEventListener(
  'message',
  ({ data: { id, base } }: MessageEvent<{ readonly id: number; readonly base: Base }>) => {
    newest = id
    const tell = (found: object) => self.postMessage({ id, ...found })
    // A message that waits is read before the next slice.
    const goOn = async () => {
      await new Promise((resolve) => setTimeout(resolve))
      return id === newest
    }
    tryStudy(base, { goOn, clock: () => performance.now(), tell }).catch((error: unknown) =>
      tell({ error: String(error) }),
    )
  },
)

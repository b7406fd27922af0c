/** Tries a study beside the thread that draws. */
import type { Base } from '@casebook/core/bases/base'
import { type AskedConditions, conditionResults } from '@casebook/core/testPatients/conditionResults'
import { tryStudy } from '@casebook/core/testPatients/trying'

/** `ask`: of the study that is tried. */
type Message =
  | { readonly type: 'try'; readonly id: number; readonly base: Base }
  | { readonly type: 'ask'; readonly id: number; readonly asked: AskedConditions }

let newest: { readonly id: number; readonly base: Base } | null = null

self.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  const tell = (found: object) => self.postMessage({ id: data.id, ...found })
  const fail = (error: unknown) => tell({ error: String(error) })
  if (data.type === 'ask') {
    if (newest?.id !== data.id) return
    try {
      tell({ conditions: conditionResults(newest.base, data.asked) })
    } catch (error) {
      fail(error)
    }
    return
  }
  newest = data
  // A message that waits is read before the next slice.
  const goOn = async () => {
    await new Promise((resolve) => setTimeout(resolve))
    return data === newest
  }
  tryStudy(data.base, { goOn, clock: () => performance.now(), tell }).catch(fail)
})

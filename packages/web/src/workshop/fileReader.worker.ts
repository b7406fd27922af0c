/** Reads, corrects and writes authors' files beside the thread that draws. */
import { answerOf } from './answerOf'
import type { AskedReader } from './fileReader'

self.addEventListener('message', ({ data }: MessageEvent<AskedReader>) => {
  answerOf(data).then(
    (answer) => self.postMessage({ id: data.id, answer }),
    (error: unknown) => self.postMessage({ id: data.id, error: String(error) }),
  )
})

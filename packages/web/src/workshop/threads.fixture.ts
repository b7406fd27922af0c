import type { Base } from '@casebook/core/bases/base'
import { type AskedConditions, conditionResults } from '@casebook/core/testPatients/conditionResults'
import { tryStudy } from '@casebook/core/testPatients/trying'
import { afterAll, beforeAll, vi } from 'vitest'
import { answerOf } from './answerOf'
import type { AskedReader } from './fileReader'

type Asked =
  | AskedReader
  | { readonly type: 'try'; readonly id: number; readonly base: Base }
  | { readonly type: 'ask'; readonly id: number; readonly asked: AskedConditions }

/** The page of a test has no threads: the reader of files and the trials answer on this one. */
class Thread extends EventTarget {
  #base: Base | null = null

  postMessage(asked: Asked): void {
    const tell = (found: object) =>
      this.dispatchEvent(new MessageEvent('message', { data: { id: asked.id, ...found } }))
    if (asked.type === 'ask') {
      const conditions = this.#base ? conditionResults(this.#base, asked.asked) : []
      queueMicrotask(() => tell({ conditions }))
      return
    }
    if (asked.type === 'try') {
      this.#base = asked.base
      return void tryStudy(asked.base, { goOn: async () => true, clock: () => 0, tell })
    }
    void answerOf(asked).then((done) => tell({ answer: done }))
  }
  terminate(): void {}
}

export function standInForThreads(): void {
  beforeAll(() => void vi.stubGlobal('Worker', Thread))
  afterAll(() => void vi.unstubAllGlobals())
}

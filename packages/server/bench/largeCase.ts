/** A case of 2,000 questions that was saved 500 times, for benchmarks of its history. */
import type { Base } from '@casebook/core/bases/base'
import { publishBase } from '../src/bases/publishBase'
import { ada, exchange, visitBase, type visitStudy } from '../src/entry/visitStudy.fixture'

type Study = Awaited<ReturnType<typeof visitStudy>>

export const questions = 2_000
export const revisions = 500
const parts = 20

export const largeBase: Base = {
  ...visitBase,
  id: 'large',
  rules: [],
  questionnaires: Array.from({ length: parts }, (_, part) => ({
    id: `part${part}`,
    text: { en: `Part ${part}` },
    initial: true,
    questions: Array.from({ length: questions / parts }, (_, nth) => ({
      id: `q${part}_${nth}`,
      type: 'Num' as const,
      text: { en: `Question ${nth} of part ${part}` },
    })),
  })),
}

const keys = largeBase.questionnaires.flatMap((part) => part.questions.map(({ id }) => id))

/** Of ada. The first save answers everything, each one after it changes three answers. */
export async function fillLargeCase(services: Study['services'], entry: Study['entry']) {
  await publishBase(services, largeBase)
  const base = { group: largeBase.group, base: largeBase.id }
  const begun = await entry.reset({ ...base, language: 'none' }, ada, exchange())
  if (begun.type !== 'ReceivedState' || !begun.draft) throw new Error(begun.type)
  const draft = begun.draft.id
  for (let nth = 0; nth < revisions; nth += 1) {
    const changed = nth === 0 ? keys : [0, 1, 2].map((i) => keys[(nth * 3 + i) % questions] ?? '')
    await entry.addFactsJson({ ...base, draft, facts: changed.map((id) => ({ id, value: nth })) }, ada, exchange())
    const saved = await entry.savecase({ ...base, draft, caseName: 'Large' }, ada, exchange())
    if (saved.type !== 'OkWithGroups') throw new Error(saved.type)
  }
  return { ...base, owner: 'ada', name: 'Large' }
}

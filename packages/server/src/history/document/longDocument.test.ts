import { createClient } from '@casebook/api-adapter/client'
import { historyWire } from '@casebook/api-adapter/history/history.wire'
import { submissionWire } from '@casebook/api-adapter/submission/submission.wire'
import type { Base } from '@casebook/core/bases/base'
import { afterAll, expect, it } from 'vitest'
import { publishBase } from '../../bases/publishBase'
import { startWard, wardBase } from '../../locks/ward.fixture'
import { rests } from '../../testing/share'
import { openTestDatabase } from '../../testing/testDatabase'
import { readPdf } from './readPdf.fixture'

const sections = 40
const questionsOfEach = 50

const long: Base = {
  ...wardBase,
  id: 'long',
  rules: [],
  solutions: [],
  questionnaires: Array.from({ length: sections }, (_, section) => ({
    id: `s${section}`,
    text: { en: `Section ${section}` },
    initial: true,
    questions: Array.from({ length: questionsOfEach }, (_, nth) => ({
      id: `q${section * questionsOfEach + nth}`,
      type: 'Text' as const,
      text: { en: `Question ${nth}` },
    })),
  })),
}

const ward = await startWard(await openTestDatabase())
afterAll(() => ward.server.close())

it.skipIf(rests)('has each of 2,000 answers once, in the order of the form [MORE-32]', async () => {
  const { ada, services } = ward
  await publishBase(services, long)
  const base = { group: long.group, base: long.id }
  const answers = Array.from({ length: sections * questionsOfEach }, (_, nth) => `answer${nth}.`)
  const { submitCase } = createClient(submissionWire, ada.browser.send)
  const facts = answers.map((value, nth) => ({ id: `q${nth}`, value }))
  expect(await submitCase({ submission: { base, caseName: 'Long1', facts } })).toMatchObject({ type: 'Submitted' })

  const { exportCaseDocument } = createClient(historyWire, ada.browser.send)
  const caseId = { ...base, owner: 'ada', name: 'Long1' }
  const answer = await exportCaseDocument({ caseId, language: 'en' })
  if (answer.type !== 'ReceivedBinaryData') throw new Error(answer.type)
  const { pages } = await readPdf(new Uint8Array(await answer.file.content.arrayBuffer()))
  expect(pages.join('\n').match(/answer\d+\./g)).toEqual(answers)
})

import type { Base, Question } from '@casebook/core/bases/base'
import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import { afterAll, describe, expect, it } from 'vitest'
import { publishBase } from '../bases/publishBase'
import { startWard } from '../locks/ward.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { followed } from './publishCandidate'

const { db, services, server } = await startWard(await openTestDatabase())
afterAll(() => server.close())

const sex = (...answers: readonly (readonly [id: string, text: string])[]) =>
  aQuestion({ id: 'sex', type: 'OC', answers: answers.map(([id, text]) => ({ id, text: { en: text } })) })
const glucose = (unit: string) => aQuestion({ id: 'glucose', type: 'Num', unit: { en: unit } })
const study = (version: string, ...questions: readonly Question[]): Base =>
  aBase({ group: 'Lab', id: 'again', version, questionnaires: [aQuestionnaire({ id: 'lab', questions })] })

describe('a version that takes an id up again', () => {
  it('is compared with the last version that had it, whose answers are stored [MORE-04] [BASE-06]', async () => {
    await publishBase(services, study('1', sex(['1', 'Male'], ['2', 'Female']), glucose('mg/dl')))
    await publishBase(services, study('2', sex(['1', 'Male'])))
    const differences = async (...questions: readonly Question[]) => {
      const document = study('3', ...questions)
      const { follows } = await followed(db, { group: 'Lab', base: 'again', document })
      return follows
    }
    const other = await differences(sex(['1', 'Male'], ['2', 'Divers']), glucose('mmol/l'))
    expect(other?.differences?.filter(({ isMeaning }) => isMeaning)).toMatchObject([
      { kind: 'Code', id: 'sex', before: { en: 'Female' }, after: { en: 'Divers' }, version: '1', isMeaning: true },
      { kind: 'Unit', id: 'glucose', before: { en: 'mg/dl' }, after: { en: 'mmol/l' }, version: '1', isMeaning: true },
    ])
    expect(other?.changes?.meaning).toBe(2)
    const same = await differences(sex(['1', 'Male'], ['2', 'female']), glucose('mg/dl'))
    expect(same?.changes?.meaning).toBe(0)
  })
})

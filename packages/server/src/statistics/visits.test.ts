/** An ODM file with events becomes a study; a case is entered at two visits; its dataset stacks them. */
import { createClient } from '@casebook/api-adapter/client'
import { statisticsWire } from '@casebook/api-adapter/statistics/statistics.wire'
import { convert } from '@casebook/interchange/convert'
import { afterAll, expect, it } from 'vitest'
import { publishBase } from '../bases/publishBase'
import { startWard } from '../locks/ward.fixture'
import { readTable } from '../testing/readCsv'
import { textsIn } from '../testing/readFiles'
import { openTestDatabase } from '../testing/testDatabase'

const ward = await startWard(await openTestDatabase())
afterAll(() => ward.server.close())

const event = (oid: string, repeating: string) =>
  `<StudyEventDef OID="${oid}" Name="Visit ${oid}" Repeating="${repeating}" Type="Scheduled"><FormRef FormOID="VITALS" Mandatory="Yes"/></StudyEventDef>`
const odm = `<ODM xmlns="http://www.cdisc.org/ns/odm/v1.3" ODMVersion="1.3.2"><Study OID="S"><GlobalVariables><StudyName>Trial</StudyName></GlobalVariables>
<MetaDataVersion OID="M" Name="1">${event('V0', 'No')}${event('V4', 'No')}${event('EXTRA', 'Yes')}
<FormDef OID="VITALS" Name="Vitals" Repeating="No"><ItemGroupRef ItemGroupOID="G" Mandatory="Yes"/></FormDef>
<ItemGroupDef OID="G" Name="Vitals" Repeating="No"><ItemRef ItemOID="SBP" Mandatory="Yes"/></ItemGroupDef>
<ItemDef OID="SBP" Name="SBP" DataType="integer"><Question><TranslatedText xml:lang="en">Systolic</TranslatedText></Question></ItemDef>
</MetaDataVersion></Study></ODM>`

it('a file with events becomes a study whose dataset has a row for each visit [MORE-36]', async () => {
  const read = await convert({
    bytes: new TextEncoder().encode(odm),
    fileName: 'trial.xml',
    group: 'Ward',
    language: 'en',
  })
  if (read.type !== 'Base') throw new Error(JSON.stringify(read))
  await publishBase(ward.services, { ...read.base, id: 'trial', group: 'Ward' })

  const { entry, browser } = ward.ada
  const trial = { kbg: 'Ward', kb: 'trial' }
  const begun = await entry.reset(trial)
  if (begun.type !== 'ReceivedState' || !begun.draft) throw new Error(begun.type)
  const { id: draft } = begun.draft
  const facts = [
    { id: 'SBP', value: 120 },
    { id: 'SBP@V4', value: 125 },
    { id: 'SBP@EXTRA#2', value: 140 },
  ]
  await entry.addFactsJson({ ...trial, draft, facts })
  expect((await entry.savecase({ ...trial, draft, userfn: 'W1' })).type).toBe('OkWithGroups')

  const answer = await createClient(statisticsWire, browser.send).getStatistics({
    group: 'Ward',
    base: 'trial',
    as: 'zip',
  })
  if (answer.type !== 'ReceivedBinaryData') throw new Error(answer.type)
  const files = Object.fromEntries(await textsIn(new Uint8Array(await answer.file.content.arrayBuffer())))
  const rows = readTable(files['VITALS.csv'] ?? '')
  expect(rows.map(({ visit, occurrence, SBP }) => [visit, occurrence, SBP])).toEqual([
    ['V0', '1', '120'],
    ['V4', '1', '125'],
    ['EXTRA', '2', '140'],
  ])
  expect(files['readme.txt']).toContain('The visits: V0 Visit V0, V4 Visit V4, EXTRA Visit EXTRA.')
})

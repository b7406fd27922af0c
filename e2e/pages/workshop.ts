import type { Page } from 'playwright-core'

interface Sheet {
  readonly name: string
  readonly text: string
}

/** Uploads a sheet and opens its draft, in any language. */
export async function openWorkshop(page: Page, url: string, { name, text }: Sheet): Promise<void> {
  await page.goto(`${url}#/bases/manage`)
  const buffer = Buffer.from(text)
  await page.locator('main input[type=file]').first().setInputFiles({ name, mimeType: 'text/csv', buffer })
  await page.waitForURL(/bases\/manage\/[^/]+\/[^/]+\/[0-9a-f-]{36}/)
  await page.locator('main a[href*="/bases/manage/write/"]').first().click()
  await page.locator('main [data-preview] [data-question]').first().waitFor({ state: 'attached' })
}

/** An XLSForm with ten faults of ten kinds. Five have a likely correction, which `corrections` names by their cells. */
export const faultyForm = {
  survey: [
    ['type', 'name', 'lable', 'relevant', 'calculation'],
    ['integer', 'age', 'Age'],
    ['intger', 'weight', 'Weight'],
    ['select_one yes_o', 'smoker', 'Smoker'],
    ['text', 'packs', 'Packs a day', "${smokr} = 'yes'"],
    ['text', 'packs', 'Packs a week'],
    ['date', 'seen', 'Seen on', '(${age} > 3'],
    ['calculate', 'one', '', '', '${one} + 1'],
    ['', 'remarks', 'Remarks'],
    ['begin group', 'last', 'Last'],
    ['text', 'other', 'Other'],
  ],
  choices: [
    ['list_name', 'name', 'label'],
    ['yes_no', 'yes', 'Yes'],
    ['yes_no', 'no', 'No'],
    ['yes_no', 'no', 'Not at all'],
  ],
}

export const corrections = new Map([
  ['A3', 'integer'],
  ['B6', 'packs_2'],
  ['A4', 'yes_no'],
  ['D5', '${smoker}'],
  ['C1', 'label'],
])

/** The cells of a sheet in the XML of a workbook, by their addresses, and all that is around them. */
export function cellsIn(xml: string) {
  const pattern = /<c r="([A-Z]+\d+)"[^>]*?(?:\/>|>.*?<\/c>)/gs
  const cells = new Map([...xml.matchAll(pattern)].map(([cell, address = '']) => [address, cell]))
  return { cells, around: xml.replace(pattern, '') }
}

const header =
  'Variable / Field Name,Form Name,Field Type,Field Label,"Choices, Calculations, OR Slider Labels",Branching Logic (Show field only if...)'

/** A data dictionary: `rows` below its header. */
const dictionaryOf = (rows: readonly string[]): string => [header, ...rows, ''].join('\r\n')

/** With a finding of each kind. */
export const faultySheet: Sheet = {
  name: 'visit.csv',
  text: dictionaryOf([
    'record_id,visit,text,Id,,',
    'age,visit,text,Age of the patient,,',
    'smoker,visit,yesno,Smoker,,',
    'sex,visit,radioo,Sex,"1, Female | 2, Male",',
    'packs,visit,text,Packs a day,,[smokr] = 1',
    'years,visit,calc,Pack years,[packs] * [agee],',
    'photo,visit,file,Photo of the wound,,',
  ]),
}

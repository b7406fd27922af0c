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

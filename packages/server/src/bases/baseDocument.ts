/** A file with a base: one of ours, or an instrument in another format, which is imported. */

export type BaseDocument =
  | { readonly type: 'Read'; readonly document: unknown; readonly lost: readonly string[] }
  | { readonly type: 'Refused'; readonly reasons: readonly string[] }

/** The group of bases whose format names none. */
export const importedGroup = 'Instruments'

/** Such a file is of another system, whatever it is; any other is JSON. */
export const isForeignName = (fileName: string) => /\.(csv|xlsx|xml)$/i.test(fileName)

/** `lost` names what the import could not carry over. */
export async function readBaseDocument(content: Buffer, fileName: string): Promise<BaseDocument> {
  if (isForeignName(fileName)) return readForeignDocument(content, fileName)
  let document: unknown
  try {
    document = JSON.parse(content.toString('utf8').replace(/^\uFEFF/, ''))
  } catch {
    return { type: 'Refused', reasons: ['The file is not JSON.'] }
  }
  if (typeof document !== 'object' || document === null || !('resourceType' in document))
    return { type: 'Read', document, lost: [] }
  // Its dictionaries of units and paths are large, and most servers never need them.
  const { importFhirQuestionnaire } = await import('@casebook/interchange/fhir/importFhirQuestionnaire')
  const { placeOf } = await import('@casebook/interchange/fhir/report')
  const imported = importFhirQuestionnaire(document, { group: importedGroup })
  if (imported.type === 'Refused') return { type: 'Refused', reasons: [imported.reason] }
  if (imported.holes.length > 0) return { type: 'Refused', reasons: [holesSentence(imported.holes)] }
  const lost = imported.findings.filter(({ severity }) => severity === 'lost')
  return {
    type: 'Read',
    document: imported.base,
    lost: lost.map((finding) => `${placeOf(finding, imported)}: ${finding.message}`),
  }
}

async function readForeignDocument(bytes: Buffer, fileName: string): Promise<BaseDocument> {
  const { convert } = await import('@casebook/interchange/convert')
  const { placeWords } = await import('@casebook/interchange/form/lines')
  const read = await convert({ bytes, fileName, group: importedGroup })
  if (read.type === 'Refused') return { type: 'Refused', reasons: read.findings.map(({ message }) => message) }
  const lost = read.findings.filter(({ severity }) => severity === 'error' || severity === 'lost')
  return {
    type: 'Read',
    document: read.base,
    lost: lost.map(({ at, message }) => [placeWords(at), message].filter(Boolean).join(': ')),
  }
}

/** People would have to choose something wrong where the right answer is missing from the list. */
export function holesSentence(holes: readonly string[]): string {
  const named = holes.map((name) => `"${name}"`).join(', ')
  return `Not all options are known of ${named}: casebook import --force makes a base of it all the same.`
}

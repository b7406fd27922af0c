/** FHIR QuestionnaireResponses as records: one to a line, or one document of them. */
import { parseJson } from '@casebook/core/facts/exactJson'
import { UnreadableData } from '@casebook/interchange/data/clinicalData'
import { answersOfResponse, responsesIn, subjectOf } from '@casebook/interchange/data/questionnaireResponses'
import { linesOf } from '../records/records'
import { structuredFile } from './structuredFile'

/** Of a document that is not one response to a line, which is read whole: bytes. */
const longestDocument = 64 * 1024 * 1024

export const fhirResponses = structuredFile(async function* (chunks) {
  let line = 0
  let whole: string[] | null = null
  let size = 0
  for await (const { text, fault, line: at } of linesOf({ chunks })) {
    if (fault !== null) throw new UnreadableData(`Line ${at}: ${fault}.`)
    const found = whole === null ? jsonIn(text) : undefined
    if (found === undefined) {
      whole ??= []
      whole.push(text)
      size += text.length
      if (size > longestDocument)
        throw new UnreadableData('The file is too long for one JSON document: write one response to a line (NDJSON).')
      continue
    }
    line = at
    yield* recordsIn(found, () => at)
  }
  if (whole !== null) {
    const document = jsonIn(whole.join('\n'))
    if (document === undefined) throw new UnreadableData('The file is no JSON, and no line of it is.')
    yield* recordsIn(document, () => (line += 1))
  }
})

function* recordsIn(document: unknown, lineOf: () => number) {
  const responses = responsesIn(document)
  if (!responses) throw new UnreadableData('The file has JSON that is no QuestionnaireResponse and no Bundle of them.')
  for (const response of responses)
    yield {
      line: lineOf(),
      caseName: subjectOf(response),
      answersFor: (structure: Parameters<typeof answersOfResponse>[0]) => answersOfResponse(structure, response),
    }
}

/** Undefined for a text that is none. */
function jsonIn(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

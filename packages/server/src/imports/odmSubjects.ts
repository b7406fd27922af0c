/** The subjects of an ODM file as records. */
import { answersOfSubject, subjectsIn } from '@casebook/interchange/data/clinicalData'
import { structuredFile } from './structuredFile'

export const odmSubjects = structuredFile(async function* (chunks) {
  for await (const subject of subjectsIn(chunks))
    yield {
      line: subject.line,
      caseName: subject.name,
      answersFor: (structure) => answersOfSubject(structure, subject),
    }
})

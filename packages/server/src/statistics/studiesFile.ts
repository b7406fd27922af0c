/** Studies with their data in a format of another system: one as a file, several as an archive of their files. */
import { Readable } from 'node:stream'
import type { StudyFormat } from '@casebook/core/statistics/statistics.calls'
import { studyFile, studyFileKinds } from '../export/study/studyFile'
import type { Services } from '../services'
import { uniqueNames, type ZippedFile, zip, zipType } from '../tables/zip'
import type { DataForm, DataOf } from './dataFiles'
import { asLocal } from './pastData'
import { asXport } from './xportFiles'

interface Form {
  readonly withIdentifying: boolean
  readonly withHistory: boolean
  /** The data of then; null for those of now. */
  readonly asOf: Date | null
}

export function studiesFile(
  services: Pick<Services, 'db' | 'now'>,
  format: StudyFormat,
  all: readonly DataOf[],
  form: Form & DataForm,
): { readonly name: string; readonly mediaType: string; readonly content: Readable } {
  if (format === 'xport') return { name: 'xport.zip', mediaType: zipType, content: asXport(services, all, form) }
  const { ending, mediaType } = studyFileKinds[format]
  const kind = format
  const nameOf = uniqueNames()
  const named = all.map((of) => ({ of, path: nameOf(all.length > 1 ? [of.base.group] : [], of.base.base, ending) }))
  const contentOf = (of: DataOf) => Readable.from(studyFile(services, kind, { ...of, ...form }), { objectMode: false })
  const [only, ...others] = named
  if (only && others.length === 0) return { name: only.path, mediaType, content: contentOf(only.of) }
  return { name: `${format}.zip`, mediaType: zipType, content: zip(files(), '', { zoneless: form.asOf !== null }) }

  async function* files(): AsyncGenerator<ZippedFile> {
    const modifiedAt = form.asOf ? asLocal(form.asOf) : services.now()
    for (const { of, path } of named) yield { path, modifiedAt, content: () => contentOf(of) }
  }
}

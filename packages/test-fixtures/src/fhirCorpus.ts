/** The questionnaires that lie beside the project, with what is expected of them. */
import { readFileSync } from 'node:fs'
import { sharedPath } from './shared'

type Json = Readonly<Record<string, unknown>>

export interface CorpusFile {
  /** As in `fhir/seu-HE.json`. */
  readonly file: string
  readonly document: Json
  readonly expected: Readonly<Record<string, number | string | undefined>>
}

interface Listed {
  readonly file: string
  readonly family: string
  readonly kind: string
  readonly expected: CorpusFile['expected']
}

export interface SkipScenario {
  readonly disabledLinkIds: readonly string[]
}

export interface Calculated {
  readonly file: string
  readonly answers: Readonly<Record<string, unknown>>
  readonly expected: Readonly<Record<string, number | string | null>>
}

export interface Expectations {
  readonly skipScenarios: Readonly<Record<string, Readonly<Record<'empty' | 'allFirst', SkipScenario>>>>
  readonly calculatedConstructed: readonly Calculated[]
}

/** Null where there is only the project, and where mutants are tried: thousands of runs leave no time for whole corpora. */
export function readCorpus(): { readonly files: readonly CorpusFile[]; readonly expectations: Expectations } | null {
  const root = sharedPath('corpora')
  if (root === null || process.env.MUTATE) return null
  // The casts are sound: the corpus is of this form, and a test that reads it otherwise fails.
  const { files } = json(`${root}/index.json`) as unknown as { files: readonly Listed[] }
  const definitions = files.filter(({ family, kind }) => family === 'fhir' && kind === 'definition')
  return {
    files: definitions.map(({ file, expected }) => ({ file, expected, document: json(`${root}/${file}`) })),
    expectations: json(`${root}/expected-values.json`) as unknown as Expectations,
  }
}

function json(path: string): Json {
  return JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, '')) as Json // The cast is sound: all of these files hold objects.
}

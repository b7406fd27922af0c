/** The base's metadata: name, languages, origin. */
import type { Base } from '@casebook/core/bases/base'
import { coded } from '@casebook/core/bases/codes/coding'
import { usableId } from '../../form/ids'
import { codesOf } from '../source/codings'
import { itemControls } from '../source/extensions'
import { stringIn } from '../source/json'
import type { Source } from '../source/source'
import { joinTexts } from '../source/texts'
import type { FhirVersion } from '../source/version'

type Frame = Omit<Base, 'questionnaires' | 'solutions' | 'rules'>

export function frameOf(
  source: Source,
  {
    group,
    version,
    fhir,
  }: { readonly group: string; readonly version?: string | undefined; readonly fhir: FhirVersion },
): Frame {
  const { document, texts } = source
  const url = stringIn(document, 'url')
  const stated = stringIn(document, 'version')
  const id = baseId([
    stringIn(document, 'id'),
    stringIn(document, 'name'),
    url && lastPart(url),
    stringIn(document, 'title'),
  ])
  const title = texts.read(document, 'title') ?? texts.plain(stringIn(document, 'name') ?? id)
  const copyright = stringIn(document, 'copyright')
  const publisher = texts.read(document, 'publisher')
  const description = joinTexts([texts.read(document, 'description'), publisher], '\n\n')
  const from = [url ?? `Questionnaire/${id}`, stated].filter(Boolean).join('|')
  return {
    id,
    group,
    version: (version ?? stated ?? '1').slice(0, 64),
    text: title,
    ...(description ? { description } : {}),
    ...coded(codesOf(document)),
    languages: texts.languages,
    config: {
      availableLanguages: texts.languages,
      acceptLanguages: texts.languages,
      fallbackLanguage: texts.main,
      anonymousCaseName: null,
      usePaDaWaN: false,
      showSolutionPanel: false,
      numberOfColumns: 1,
    },
    meta: tabs(source),
    origin: { source: from, format: `FHIR ${fhir} Questionnaire`, ...(copyright ? { copyright } : {}) },
  }
}

function tabs({ roots, items }: Source): Readonly<Record<string, string>> {
  const isTabbed = roots.length > 1 || items.some(({ json }) => itemControls(json).includes('tab-container'))
  const isDeep = roots.some(({ children }) => children.some(({ kind }) => kind === 'group'))
  return { 'layout/tabbed': String(isTabbed), ...(isDeep ? { 'layout/tabHierarchy': 'true' } : {}) }
}

function lastPart(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1)
}

/** Safe in a file name and an address. */
function baseId(wanted: readonly (string | null)[]): string {
  for (const each of wanted) {
    const id = usableId(each ?? '')
      .replace(/[^\p{L}\p{N}._-]+/gu, '-')
      .replace(/^[-.]+|[-.]+$/g, '')
      .slice(0, 100)
    if (id) return id
  }
  return 'questionnaire'
}

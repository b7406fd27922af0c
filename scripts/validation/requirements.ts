/** The requirements and their risk, as `validation/requirements.md` states them. */

export const places = ['person', 'server', 'wire'] as const
export type Place = (typeof places)[number]

const harms = ['patient', 'data', 'rights'] as const
type Harm = (typeof harms)[number]

/** What a failure could do: 1 little, 2 some, 3 much. */
export type Risk = Readonly<Record<Harm, number>> & { readonly reason: string }

export interface Requirement {
  readonly id: string
  readonly text: string
  /** Where it must be shown; none: anywhere. */
  readonly places: readonly Place[]
  readonly risk: Risk
}

export const isHighRisk = ({ patient, data, rights }: Risk) => Math.max(patient, data, rights) === 3

export const areaOf = (id: string) => id.split('-', 1)[0] ?? ''

/** Throws an error that names the line if one has no risk, an unknown place, or the id of another. */
export function readRequirements(text: string): readonly Requirement[] {
  const risks = readRisks(text)
  const found = new Map<string, Requirement>()
  for (const [line, id = '', stated = '', words = ''] of text.matchAll(/^- ([A-Z]+-\d+) (?:\[([^\]]*)\] )?(.*)$/gm)) {
    const risk = risks.get(id) ?? risks.get(areaOf(id))
    if (!risk) throw new Error(`No risk is stated for ${id}`)
    if (found.has(id)) throw new Error(`${id} is there twice`)
    const where = stated === '' ? [] : stated.split(', ')
    if (!where.every(isPlace)) throw new Error(`An unknown place: ${line}`)
    found.set(id, { id, text: words, places: where, risk })
  }
  return [...found.values()]
}

const isPlace = (word: string): word is Place => places.some((place) => place === word)

function readRisks(text: string): ReadonlyMap<string, Risk> {
  const lines = text.matchAll(/^Risk of ([A-Z\d -]+): patient ([1-3]), data ([1-3]), rights ([1-3])\. (.+)$/gm)
  return new Map(
    [...lines].flatMap(([, names = '', patient, data, rights, reason = '']) =>
      names
        .split(' ')
        .map(
          (name) => [name, { patient: Number(patient), data: Number(data), rights: Number(rights), reason }] as const,
        ),
    ),
  )
}

export interface Deviation {
  readonly ids: readonly string[]
  readonly text: string
}

/** The requirements that this release does not keep, or not whole: the lines of `validation/deviations.md`. */
export function readDeviations(text: string): readonly Deviation[] {
  return [...text.matchAll(/^- ((?:[A-Z]+-\d+)(?:, [A-Z]+-\d+)*): (.+)$/gm)].map(([, ids = '', words = '']) => ({
    ids: ids.split(', '),
    text: words,
  }))
}

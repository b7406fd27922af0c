/** Instructions about items, forms and visits as the elements around them: what follows each other in one place shares those. */
import { type WrittenElement, xml } from '../../files/xml/writeXml'
import type { OdmVersion } from '../../odm/write/version'
import type { Place } from './places'

/** What an element may hold beside the elements within it. */
export interface Said {
  readonly audit?: WrittenElement | undefined
  readonly signature?: WrittenElement | undefined
  readonly note?: WrittenElement | undefined
  readonly query?: WrittenElement | undefined
}

/** About the place itself if there is no item. */
export interface Instruction extends Said {
  readonly place: Place
  readonly item?: WrittenElement | undefined
}

/** In the order of the schema, in which 1.3.2 says first what an element is, and 2.0 what it holds. */
export function inside(
  { audit, signature, note, query }: Said,
  within: readonly WrittenElement[],
  version: OdmVersion,
): readonly (WrittenElement | undefined)[] {
  return version === '1.3.2' ? [audit, signature, note, ...within] : [...within, audit, signature, note, query]
}

/** @param withHistory each element says whether it is new in the file, or the context of what is said in it */
export function layOut(
  all: readonly Instruction[],
  version: OdmVersion,
  { withHistory }: { readonly withHistory: boolean },
): readonly WrittenElement[] {
  const isOld = version === '1.3.2'
  const begun = withHistory ? new Set<string>() : null

  function events(): readonly WrittenElement[] {
    const type = (...path: readonly (string | undefined)[]) => {
      if (begun === null) return undefined
      const key = JSON.stringify(path)
      const isNew = !begun.has(key)
      begun.add(key)
      return isNew ? 'Insert' : 'Context'
    }
    return runsOf(
      all,
      ({ place }) => [place.event, place.eventRepeat],
      ({ place }) => place.form === undefined,
    ).map((ofEvent) => {
      const [{ place }] = ofEvent
      const { event, eventRepeat } = place
      const attributes = {
        StudyEventOID: event,
        StudyEventRepeatKey: eventRepeat,
        TransactionType: type(event, eventRepeat),
      }
      if (place.form === undefined) return xml('StudyEventData', attributes, ...inside(ofEvent[0], [], version))
      const forms = runsOf(
        ofEvent,
        (each) => [each.place.form, each.place.formRepeat],
        (each) => each.place.group === undefined,
      ).map((ofForm) => formData(ofForm, (...path) => type(event, eventRepeat, ...path)))
      return xml('StudyEventData', attributes, ...forms)
    })
  }

  type TypeOf = (...path: readonly (string | undefined)[]) => string | undefined

  function formData(all: Run, type: TypeOf): WrittenElement {
    const [{ place }] = all
    const { form, formRepeat } = place
    const transaction = type(form, formRepeat)
    const [name, attributes] = isOld
      ? (['FormData', { FormOID: form, FormRepeatKey: formRepeat, TransactionType: transaction }] as const)
      : ([
          'ItemGroupData',
          { ItemGroupOID: form, ItemGroupRepeatKey: formRepeat, TransactionType: transaction },
        ] as const)
    if (place.group === undefined) return xml(name, attributes, ...inside(all[0], [], version))
    const groups = runsOf(
      all,
      (each) => [each.place.group, each.place.groupRepeat],
      (each) => each.item === undefined,
    ).flatMap((ofGroup) => groupData(ofGroup, (...path) => type(form, formRepeat, ...path)))
    return xml(name, attributes, ...groups)
  }

  function groupData(all: Run, type: TypeOf): readonly WrittenElement[] {
    const [{ place, item }] = all
    const attributes = () => ({
      ItemGroupOID: place.group,
      ItemGroupRepeatKey: place.groupRepeat,
      TransactionType: type(place.group, place.groupRepeat),
    })
    if (!item) return [xml('ItemGroupData', attributes(), ...inside(all[0], [], version))]
    return onceEach(all.flatMap((each) => each.item ?? [])).map((items) => xml('ItemGroupData', attributes(), ...items))
  }

  return events()
}

type Run = readonly [Instruction, ...Instruction[]]

/** Those that follow each other with equal keys; one that stands alone is a run of its own. */
function runsOf(
  all: readonly Instruction[],
  keyOfRun: (one: Instruction) => readonly (string | undefined)[],
  standsAlone: (one: Instruction) => boolean,
): readonly Run[] {
  const runs: [Instruction, ...Instruction[]][] = []
  let open: string | null = null
  for (const one of all) {
    const key = standsAlone(one) ? null : JSON.stringify(keyOfRun(one))
    const last = runs.at(-1)
    if (last && key !== null && key === open) last.push(one)
    else runs.push([one])
    open = key
  }
  return runs
}

/** In a group each item stands once; one that is said again begins another. */
function onceEach(items: readonly WrittenElement[]): readonly (readonly WrittenElement[])[] {
  const groups: WrittenElement[][] = []
  let seen = new Set<string | undefined>()
  for (const item of items) {
    const oid = item.attributes.ItemOID
    if (groups.length === 0 || seen.has(oid)) {
      groups.push([])
      seen = new Set()
    }
    seen.add(oid)
    groups.at(-1)?.push(item)
  }
  return groups
}

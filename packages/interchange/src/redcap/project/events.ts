/** The events of a REDCap project: their forms, what repeats, and the days on which they are due. */
import { elementsOf, wordsOf } from '../../files/xml/elements'
import type { XmlElement } from '../../files/xml/readXml'
import { type Definitions, ordered } from '../../odm/definitions'

export const redcap = 'https://projectredcap.org'

export interface ProjectEvent {
  /** The name that records have: unique, with the arm. */
  readonly id: string
  readonly title: string
  /** OIDs. */
  readonly forms: readonly string[]
  readonly arm: { readonly number: string; readonly name: string }
  /** The days on which it is due, counted from the first day of the record. */
  readonly fromDay: number
  readonly toDay: number
}

export function eventsOf({ account, all }: Definitions): readonly ProjectEvent[] {
  return all('StudyEventDef').map((event) => {
    const own = (name: string) => account.read(event, name, redcap) ?? ''
    const days = (name: string) => Math.trunc(Number(own(name))) || 0
    for (const attribute of ['OID', 'Type', 'Repeating']) account.read(event, attribute)
    const name = account.read(event, 'Name') ?? ''
    const day = days('DayOffset')
    return {
      id: own('UniqueEventName') || (account.read(event, 'OID') ?? ''),
      title: name || own('EventName'),
      arm: { number: own('ArmNum'), name: own('ArmName') },
      fromDay: day - Math.abs(days('OffsetMin')),
      toDay: day + Math.abs(days('OffsetMax')),
      forms: ordered(account.within(event, 'FormRef'), account).map((ref) => {
        for (const attribute of ['Mandatory', 'OrderNumber']) account.read(ref, attribute)
        account.read(ref, 'FormName', redcap)
        return account.read(ref, 'FormOID') ?? ''
      }),
    }
  })
}

/** REDCap counts the days of events only in projects that plan visits. */
export function plansVisits({ study, account }: Definitions): boolean {
  return within(study, ['GlobalVariables', 'SchedulingEnabled']).some((each) => {
    const isPlanned = wordsOf(each).trim() === '1'
    if (isPlanned) account.use(each)
    return isPlanned
  })
}

export interface Repeating {
  /** The OID of the form. Null: the event, with all its forms. */
  readonly form: string | null
  /** Blank in a project without events. */
  readonly event: string
  readonly at: XmlElement
}

export function repeatsIn({ study, account, all }: Definitions): readonly Repeating[] {
  const elements = within(study, ['GlobalVariables', 'RepeatingInstrumentsAndEvents']).flatMap((each) =>
    elementsOf(each).flatMap((one) => (one.name === 'RepeatingInstruments' ? elementsOf(one) : [one])),
  )
  const forms = new Map(
    all('FormDef').map((form) => [account.read(form, 'FormName', redcap) ?? '', account.read(form, 'OID') ?? '']),
  )
  return elements.flatMap((at): readonly Repeating[] => {
    const name = account.read(at, 'RepeatInstrument', redcap) ?? ''
    const event = account.read(at, 'UniqueEventName', redcap) ?? ''
    account.use(at)
    if (name === '') return [{ form: null, event, at }]
    const form = forms.get(name)
    return form === undefined ? [] : [{ form, event, at }]
  })
}

export function within(element: XmlElement, [name, ...names]: readonly string[]): readonly XmlElement[] {
  return name === undefined
    ? [element]
    : elementsOf(element).flatMap((each) => (each.name === name ? within(each, names) : []))
}

/**
 * Why an answer is missing. An explicit "unknown" may carry the id of one of the reasons of its base; no rule reads it.
 *
 * The reasons of every base that lists none are those that clinical data name most: they map to the null flavours of HL7 v3 and the absent
 * reasons of FHIR R4 (`not-performed`, `not-applicable`, `asked-declined`, `temp-unknown`, `asked-unknown`).
 */
import type { Text } from '../../language/language'

export interface MissingReason {
  /** As answers carry it. It never changes its meaning. */
  readonly id: string
  readonly text: Text
  /** As exports write it, after `UNK.`: capitals and digits. */
  readonly code: string
  /** Patients may give it, in an interview and by a link. */
  readonly forPatients?: boolean | undefined
}

/** Stata has letters for so many, beside its own and ours. */
export const mostReasons = 16

const standardReasons: readonly MissingReason[] = [
  {
    id: 'notDone',
    code: 'ND',
    text: {
      en: 'Not done',
      de: 'Nicht durchgeführt',
      fr: 'Non réalisé',
      it: 'Non eseguito',
      es: 'No realizado',
      pt: 'Não realizado',
      ru: 'Не выполнено',
      sy: 'لم يُجرَ',
    },
  },
  {
    id: 'notApplicable',
    code: 'NA',
    text: {
      en: 'Not applicable',
      de: 'Nicht zutreffend',
      fr: 'Sans objet',
      it: 'Non applicabile',
      es: 'No aplicable',
      pt: 'Não aplicável',
      ru: 'Неприменимо',
      sy: 'لا ينطبق',
    },
  },
  {
    id: 'refused',
    code: 'REF',
    text: {
      en: 'Refused',
      de: 'Abgelehnt',
      fr: 'Refusé',
      it: 'Rifiutato',
      es: 'Rechazado',
      pt: 'Recusado',
      ru: 'Отказ',
      sy: 'مرفوض',
    },
  },
  {
    id: 'notAvailable',
    code: 'NAV',
    text: {
      en: 'Not available',
      de: 'Nicht verfügbar',
      fr: 'Non disponible',
      it: 'Non disponibile',
      es: 'No disponible',
      pt: 'Não disponível',
      ru: 'Нет данных',
      sy: 'غير متوفر',
    },
  },
  {
    id: 'askedUnknown',
    code: 'ASKU',
    text: {
      en: 'Asked but unknown',
      de: 'Gefragt, aber nicht bekannt',
      fr: 'Demandé, mais inconnu',
      it: 'Chiesto, ma sconosciuto',
      es: 'Preguntado, pero desconocido',
      pt: 'Perguntado, mas desconhecido',
      ru: 'Спрошено, но неизвестно',
      sy: 'سُئل عنه ولكنه غير معروف',
    },
  },
]

interface HasReasons {
  readonly missingReasons?: readonly MissingReason[] | undefined
}

/** Those that a base takes. It has none if its list is empty. */
export function missingReasons({ missingReasons = standardReasons }: HasReasons): readonly MissingReason[] {
  return missingReasons
}

/** The reason that an answer gives, in any version of its base. One that the base no longer lists has its standard words, or its id. */
export function namedReason(config: HasReasons, id: string): MissingReason {
  const known = [...missingReasons(config), ...standardReasons].find((reason) => reason.id === id)
  return known ?? { id, code: id.toUpperCase().replace(/[^A-Z0-9]/g, ''), text: { en: id } }
}

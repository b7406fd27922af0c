/** Small, fixed value sets of FHIR itself: documents name them without including them. */
import { type Language, languages } from '@casebook/core/language/language'
import { entryOf, type Json } from './json'

type Words = readonly [de: string, en: string, es: string, sy: string, ru: string, fr: string, it: string, pt: string]

const yes: Words = ['Ja', 'Yes', 'Sí', 'نعم', 'Да', 'Oui', 'Sì', 'Sim']
const no: Words = ['Nein', 'No', 'No', 'لا', 'Нет', 'Non', 'No', 'Não']
const notKnown: Words = [
  'Weiß nicht',
  "Don't know",
  'No sabe',
  'لا أعرف',
  'Не знаю',
  'Ne sait pas',
  'Non so',
  'Não sabe',
]
const unknown: Words = [
  'Unbekannt',
  'Unknown',
  'Desconocido',
  'غير معروف',
  'Неизвестно',
  'Inconnu',
  'Sconosciuto',
  'Desconhecido',
]

const gender = 'http://hl7.org/fhir/administrative-gender'
const yesNo = 'http://terminology.hl7.org/CodeSystem/v2-0136'
const absent = 'http://terminology.hl7.org/CodeSystem/data-absent-reason'

type Listed = readonly (readonly [system: string, code: string, words: Words])[]

/** Our words for an answer, in all languages. */
export const yesText = asText(yes)
export const noText = asText(no)
export const unknownText = asText(unknown)

function asText(words: Words): Readonly<Record<Language, string>> {
  const [de, en, es, sy, ru, fr, it, pt] = words
  return { de, en, es, sy, ru, fr, it, pt }
}

const sets: Readonly<Record<string, Listed>> = {
  'http://hl7.org/fhir/ValueSet/administrative-gender': [
    [gender, 'male', ['Männlich', 'Male', 'Masculino', 'ذكر', 'Мужской', 'Masculin', 'Maschio', 'Masculino']],
    [gender, 'female', ['Weiblich', 'Female', 'Femenino', 'أنثى', 'Женский', 'Féminin', 'Femmina', 'Feminino']],
    [gender, 'other', ['Anderes', 'Other', 'Otro', 'غير ذلك', 'Другой', 'Autre', 'Altro', 'Outro']],
    [gender, 'unknown', unknown],
  ],
  'http://hl7.org/fhir/ValueSet/yesnodontknow': [
    [yesNo, 'Y', yes],
    [yesNo, 'N', no],
    [absent, 'asked-unknown', notKnown],
  ],
  'http://terminology.hl7.org/ValueSet/v2-0136': [
    [yesNo, 'Y', yes],
    [yesNo, 'N', no],
  ],
  'http://hl7.org/fhir/ValueSet/v2-0136': [
    [yesNo, 'Y', yes],
    [yesNo, 'N', no],
  ],
}

/** The value set as a document would contain it; null if it is not a standard one. */
export function standardValueSet(canonical: string, main: Language): Json | null {
  const listed = entryOf(sets, canonical.replace(/\|.*$/, ''))
  if (!listed) return null
  const contains = listed.map(([system, code, words]) => ({
    system,
    code,
    display: words[languages.indexOf(main)],
    designation: languages.map((language, i) => ({ language: language === 'sy' ? 'ar' : language, value: words[i] })),
  }))
  return { resourceType: 'ValueSet', expansion: { contains } }
}

/** Texts that the import adds to a form, in every language. */
import type { Language } from '@casebook/core/language/language'

type InAll = Readonly<Record<Language, string>>

/** Shown above a written answer that a condition depends on: the texts it is compared with. */
export function writeAs(words: string): InAll {
  return {
    de: `Bitte genau so schreiben, falls es zutrifft: ${words}`,
    en: `Please write it exactly like this if it applies: ${words}`,
    es: `Escríbalo exactamente así si corresponde: ${words}`,
    sy: `يُرجى كتابتها هكذا تمامًا إن انطبقت: ${words}`,
    ru: `Если подходит, напишите в точности так: ${words}`,
    fr: `À écrire exactement ainsi, le cas échéant : ${words}`,
    it: `Da scrivere esattamente così, se pertinente: ${words}`,
    pt: `Escreva exatamente assim, se for o caso: ${words}`,
  }
}

/** The title of a section without a name. */
export function partNumber(number: number): InAll {
  return {
    de: `Teil ${number}`,
    en: `Part ${number}`,
    es: `Parte ${number}`,
    sy: `القسم ${number}`,
    ru: `Часть ${number}`,
    fr: `Partie ${number}`,
    it: `Parte ${number}`,
    pt: `Parte ${number}`,
  }
}

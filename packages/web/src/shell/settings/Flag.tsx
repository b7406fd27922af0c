import type { Language } from '@casebook/core/language/language'

const addresses = import.meta.glob<string>('./flags/*.svg', { eager: true, query: '?url', import: 'default' })

/** A small decorative flag, beside the name of a language. */
export function Flag({ language }: { readonly language: Language }) {
  return <img className="flagimg" src={addresses[`./flags/${language}.svg`]} alt="" />
}

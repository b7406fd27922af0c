import { isLanguage, type TextLanguage } from '@casebook/core/language/language'

const addresses = import.meta.glob<string>('./flags/*.svg', { eager: true, query: '?url', import: 'default' })

/** A small decorative flag, beside the name of a language of the interface. Any other has its code. */
export function Flag({ language }: { readonly language: TextLanguage }) {
  if (!isLanguage(language))
    return (
      <span
        className="grid h-3.5 w-5 flex-none place-items-center rounded-[0.1875rem] bg-hover text-[0.625rem]/none uppercase"
        aria-hidden="true"
      >
        {language.slice(0, 2)}
      </span>
    )
  return (
    <img
      className="h-3.5 w-5 flex-none rounded-[0.1875rem] [box-shadow:0_0_0_1px_oklch(0_0_0/0.12)]"
      src={addresses[`./flags/${language}.svg`]}
      alt=""
    />
  )
}

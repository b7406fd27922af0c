/** A version of a code list, such as ICD-10-GM 2026. It never changes. */
export interface OptionsFrom {
  readonly list: string
  readonly version: string
}

/** What the library has beside its types. */
declare module 'pg/lib/utils.js' {
  const utils: {
    /** A parameter as it goes to the database: null, a text or bytes. */
    readonly prepareValue: (value: unknown) => unknown
  }
  export default utils
}

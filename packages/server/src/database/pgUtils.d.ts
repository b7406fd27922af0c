/** Members that the types of the library leave out. */
declare module 'pg/lib/utils.js' {
  const utils: {
    /** A parameter as it goes to the database: null, a text or bytes. */
    readonly prepareValue: (value: unknown) => unknown
  }
  export default utils
}

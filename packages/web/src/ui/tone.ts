/** The colour of a status. Always used with an icon and text. */
export type Tone =
  | 'ok'
  | 'missing'
  | 'range'
  | 'unknown'
  | 'derived'
  | 'query'
  | 'pi'
  | 'monitor'
  | 'frozen'
  | 'locked'
  | 'changed'

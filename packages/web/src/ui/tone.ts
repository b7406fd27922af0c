/** The colour of a state. Each comes with an icon and words. */
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

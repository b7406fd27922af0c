import { inputClass } from './input'

/** A list of choices above a table. On a phone it takes the whole line. */
export const filterClass = `${inputClass({ size: 'cell' })} phone:max-w-[16rem]`

/** A search there. */
export const filterSearchClass = 'w-full phone:w-[min(17rem,100%)]'

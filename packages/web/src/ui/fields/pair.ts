/** Two fields side by side, if their form has room. */
export const pairClass = 'grid grid-cols-1 gap-x-4 gap-y-3.5 @min-[34.5rem]:grid-cols-2'

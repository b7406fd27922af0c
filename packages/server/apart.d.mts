export const apart: readonly string[]

/** Icons of charts and tables, loaded with the screens that have them. */
export const bars = <path d="M4 16.5V10M8 16.5V5.5M12 16.5V8.5M16 16.5v-5" />

export const table = (
  <>
    <rect x="3" y="4" width="14" height="12" rx="1.8" />
    <path d="M3 8h14M3 12h14M8.5 8v8" />
  </>
)

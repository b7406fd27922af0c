/** Icons that no initial screen needs. Each is loaded with the components that use it. */
export const mail = (
  <>
    <rect x="3" y="5" width="14" height="10.5" rx="2" />
    <path d="m3.6 6.6 6.4 4.7 6.4-4.7" />
  </>
)

export const lock = (
  <>
    <rect x="4.5" y="9" width="11" height="7.5" rx="2" />
    <path d="M7 9V6.8a3 3 0 0 1 6 0V9" />
  </>
)

export const eye = (
  <>
    <path d="M2.6 10S5.3 5 10 5s7.4 5 7.4 5-2.7 5-7.4 5-7.4-5-7.4-5Z" />
    <circle cx="10" cy="10" r="2.2" />
  </>
)

export const eyeoff = (
  <>
    <path d="M2.6 10S5.3 5 10 5s7.4 5 7.4 5-2.7 5-7.4 5-7.4-5-7.4-5Z" />
    <path d="M4 16 16 4" />
  </>
)

export const sort = <path d="M7 4.5v11M4.4 13 7 15.5 9.6 13M13 15.5v-11M10.4 7 13 4.5 15.6 7" />

export const copy = (
  <>
    <rect x="7" y="7" width="9.5" height="9.5" rx="2" />
    <path d="M13 7V5a1.5 1.5 0 0 0-1.5-1.5h-6A2 2 0 0 0 3.5 5.5v6A1.5 1.5 0 0 0 5 13h2" />
  </>
)

export const calendar = (
  <>
    <rect x="3.5" y="5" width="13" height="11.5" rx="2" />
    <path d="M3.5 8.9h13M7 3.2v3M13 3.2v3" />
  </>
)

export const renew = <path d="M4 8.2A6.5 6.5 0 0 1 16 7M16 3.6V7h-3.4M16 11.8A6.5 6.5 0 0 1 4 13M4 16.4V13h3.4" />

export const quarterTurn = <path d="M15.6 8.4A6.2 6.2 0 1 0 16.2 11.5M16 4.1v4.3h-4.3" />

export const speaker = (
  <path d="M3.5 8v4h2.8l3.7 3V5L6.3 8H3.5ZM13 7.6a3.4 3.4 0 0 1 0 4.8M15.3 5.4a6.5 6.5 0 0 1 0 9.2" />
)

export const clockBack = <path d="M3.6 10a6.5 6.5 0 1 0 2-4.7M3.4 3.8v3.4h3.4M10 6.5V10l2.4 1.6" />

export const book = (
  <path d="M5.5 3.5H15V14H5.5A1.5 1.5 0 0 0 4 15.5V5a1.5 1.5 0 0 1 1.5-1.5ZM4 15.5A1.5 1.5 0 0 0 5.5 17H15v-3" />
)

export const globe = (
  <>
    <circle cx="10" cy="10" r="7" />
    <path d="M3 10h14M10 3c2 2 3 4.3 3 7s-1 5-3 7c-2-2-3-4.3-3-7s1-5 3-7Z" />
  </>
)

export const machine = (
  <>
    <rect x="3.5" y="4" width="13" height="5" rx="1.6" />
    <rect x="3.5" y="11" width="13" height="5" rx="1.6" />
    <path d="M6.4 6.5h.1M6.4 13.5h.1" />
  </>
)

export const file = <path d="M5.5 3h6L15 6.5V17H5.5V3ZM11.3 3.2v3.5h3.5" />

export const upload = <path d="M10 12.5v-8M6.5 7.7 10 4.2l3.5 3.5M4 13v3.2h12V13" />

export const printer = (
  <path d="M6 7.2V3.6h8v3.6M6 14H3.6V8.6a1.4 1.4 0 0 1 1.4-1.4h10a1.4 1.4 0 0 1 1.4 1.4V14H14M6 11.6h8v5H6v-5Z" />
)

export const phone = (
  <>
    <rect x="5.8" y="2.8" width="8.4" height="14.4" rx="1.8" />
    <path d="M9 14.8h2" />
  </>
)

export const download = <path d="M10 4v8M6.5 8.8 10 12.3l3.5-3.5M4 13v3.2h12V13" />

export const tasks = <path d="m3.5 5.6 1.4 1.4 2.4-2.8M3.5 13l1.4 1.4 2.4-2.8M10 6h6.5M10 13.4h6.5" />

export const chain = (
  <path d="M8.4 11.6a3 3 0 0 0 4.3 0l2.5-2.5a3 3 0 0 0-4.3-4.3l-1 1M11.6 8.4a3 3 0 0 0-4.3 0l-2.5 2.5a3 3 0 0 0 4.3 4.3l1-1" />
)

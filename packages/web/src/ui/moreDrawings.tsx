/** Icons that no initial screen needs. Each is loaded with the components that use it. */
export const mail = (
  <>
    <rect x="3" y="5" width="14" height="10.5" rx="2" />
    <path d="m3.6 6.6 6.4 4.7 6.4-4.7" />
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

export const lifebelt = (
  <>
    <circle cx="10" cy="10" r="7" />
    <circle cx="10" cy="10" r="2.8" />
    <path d="m5.1 5.1 2.9 2.9M12 12l2.9 2.9M14.9 5.1 12 8M8 12l-2.9 2.9" />
  </>
)

export const renew = <path d="M4 8.2A6.5 6.5 0 0 1 16 7M16 3.6V7h-3.4M16 11.8A6.5 6.5 0 0 1 4 13M4 16.4V13h3.4" />

export const speaker = (
  <path d="M3.5 8v4h2.8l3.7 3V5L6.3 8H3.5ZM13 7.6a3.4 3.4 0 0 1 0 4.8M15.3 5.4a6.5 6.5 0 0 1 0 9.2" />
)

export const clockBack = <path d="M3.6 10a6.5 6.5 0 1 0 2-4.7M3.4 3.8v3.4h3.4M10 6.5V10l2.4 1.6" />

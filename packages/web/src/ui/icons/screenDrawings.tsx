/** Icons of screens: one for each, so that the narrow sidebar can be told apart without words. */
export const clipboard = <path d="M7 4.5H5V17h10V4.5h-2M7 3h6v3H7V3ZM7.8 9.5h4.4M7.8 12.8h4.4" />

export const die = (
  <>
    <rect x="3.5" y="3.5" width="13" height="13" rx="2.6" />
    <g fill="currentColor" stroke="none">
      <circle cx="7" cy="7" r="1.2" />
      <circle cx="10" cy="10" r="1.2" />
      <circle cx="13" cy="13" r="1.2" />
    </g>
  </>
)

export const invite = (
  <>
    <circle cx="8" cy="6.8" r="2.9" />
    <path d="M2.4 16.4c.5-3 2.6-4.6 5.6-4.6s5.1 1.6 5.6 4.6M15.5 5.2v5M13 7.7h5" />
  </>
)

export const pathways = (
  <>
    <circle cx="4.8" cy="10" r="1.8" />
    <circle cx="15.2" cy="5" r="1.8" />
    <circle cx="15.2" cy="15" r="1.8" />
    <path d="M6.6 10c4 0 3-5 6.8-5M6.6 10c4 0 3 5 6.8 5" />
  </>
)

/** A key of a program, with a corner of its screen. */
export const programKey = (
  <>
    <circle cx="6.5" cy="6.5" r="3" />
    <path d="m8.7 8.7 7.8 7.8M12.6 12.6l2-2M15 15l1.6-1.6M13 3.5h3.5V7" />
  </>
)

export const safe = (
  <>
    <path d="m10 3 6 2v4.6c0 3.7-2.5 6.2-6 7.4-3.5-1.2-6-3.7-6-7.4V5l6-2Z" />
    <circle cx="10" cy="8.8" r="1.5" />
    <path d="M10 10.3v2.6" />
  </>
)

export const sliders = (
  <>
    <path d="M3 5.5h6.6M13.4 5.5H17M3 14.5h2.6M9.4 14.5H17" />
    <circle cx="11.5" cy="5.5" r="1.9" />
    <circle cx="7.5" cy="14.5" r="1.9" />
  </>
)

export const ticks = (
  <>
    <rect x="3.5" y="3.5" width="5.2" height="5.2" rx="1.2" />
    <rect x="11.3" y="3.5" width="5.2" height="5.2" rx="1.2" />
    <rect x="3.5" y="11.3" width="5.2" height="5.2" rx="1.2" />
    <path d="m11.4 13.8 1.9 1.9 3.4-4" />
  </>
)

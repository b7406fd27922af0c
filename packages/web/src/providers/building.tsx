/** The icon of a provider of sign-in. Not among the other drawings, which the first page loads. */
export const building = (
  <path d="M4 17V4.5h7V17M11 8.5h5V17M2.8 17h14.4M6.5 7.5h2M6.5 10.5h2M6.5 13.5h2M13 11.5h1M13 14h1" />
)

/** Drawings that no first screen needs: each is loaded with the pieces that show it. */
export const mail = (
  <>
    <rect x="3" y="5" width="14" height="10.5" rx="2" />
    <path d="m3.6 6.6 6.4 4.7 6.4-4.7" />
  </>
)

/** Icons of the matrix, loaded with its screen. */
export const filter = <path d="M3.5 4.5h13l-5 6v5l-3-1.6v-3.4l-5-6Z" />

export const grip = (
  <g fill="currentColor" stroke="none">
    {[5, 10, 15].flatMap((y) => [7.5, 12.5].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.2" />))}
  </g>
)

export const open = <path d="M3.5 15.5V5h4.6l1.7 2h6.7v8.5h-13Z" />

/**
 * The paths of our icons, on a 20-unit grid with a stroke of 1.6. Names ending in `f` are filled variants, for a state
 * that fully applies.
 */
import type { ReactNode } from 'react'

const line = (path: string) => <path d={path} />
const dot = (x: number, y: number) => <circle cx={x} cy={y} r="1.15" fill="currentColor" stroke="none" />
const ring = <circle cx="10" cy="10" r="7" />

export const drawings = {
  home: line('M3 9.5 10 3.8l7 5.7M5 8.2V16h10V8.2M8.5 16v-4h3v4'),
  lifebelt: (
    <>
      {ring}
      <circle cx="10" cy="10" r="2.8" />
      {line('m5.1 5.1 2.9 2.9M12 12l2.9 2.9M14.9 5.1 12 8M8 12l-2.9 2.9')}
    </>
  ),
  flag: line('M5 17V3.5M5 4h10l-2.3 3.5L15 11H5'),
  flagf: (
    <>
      {line('M5 17V3.5')}
      <path d="M5 4h10l-2.3 3.5L15 11H5Z" fill="currentColor" />
    </>
  ),
  reply: line('M8 5 4 9l4 4M4 9h7.5a4.5 4.5 0 0 1 4.5 4.5V15'),
  check: line('m4.5 10.4 3.8 3.8 7.2-8.2'),
  okc: (
    <>
      {ring}
      {line('m6.8 10.2 2.2 2.2 4.2-4.6')}
    </>
  ),
  okf: (
    <>
      <circle cx="10" cy="10" r="7" fill="currentColor" />
      <path d="m6.8 10.2 2.2 2.2 4.2-4.6" stroke="var(--color-surface)" />
    </>
  ),
  none: <circle cx="10" cy="10" r="6.6" strokeDasharray="2.6 2.6" />,
  half: (
    <>
      <circle cx="10" cy="10" r="6.6" />
      <path d="M10 5.2a4.8 4.8 0 0 1 0 9.6Z" fill="currentColor" stroke="none" />
    </>
  ),
  users: (
    <>
      <circle cx="7.5" cy="7" r="2.8" />
      {line('M2.5 16c.4-3 2.4-4.5 5-4.5s4.6 1.5 5 4.5M13 4.4a2.7 2.7 0 0 1 0 5.2M14.6 11.8c1.7.6 2.6 2 2.9 4.2')}
    </>
  ),
  user: (
    <>
      <circle cx="10" cy="6.8" r="3.1" />
      {line('M4 16.6c.6-3.2 2.9-4.9 6-4.9s5.4 1.7 6 4.9')}
    </>
  ),
  layers: line('m10 3 7 3.8-7 3.8-7-3.8L10 3Z M3.4 10.3 10 14l6.6-3.7 M3.4 13.5 10 17.2l6.6-3.7'),
  shield: line('m10 3 6 2v4.6c0 3.7-2.5 6.2-6 7.4-3.5-1.2-6-3.7-6-7.4V5l6-2Z'),
  shieldf: (
    <>
      <path d="m10 3 6 2v4.6c0 3.7-2.5 6.2-6 7.4-3.5-1.2-6-3.7-6-7.4V5l6-2Z" fill="currentColor" />
      <path d="m7.2 10 2 2 3.5-3.9" stroke="var(--color-surface)" />
    </>
  ),
  pen: line('M4 16h2.6l9-9L13 4.4l-9 9V16ZM11.4 6l2.6 2.6'),
  sign: line('M3.5 16.5h13M4.6 13.2l.5-2.7 6.9-7 2.2 2.2-6.9 7-2.7.5Z'),
  signf: (
    <>
      {line('M3.5 16.5h13')}
      <path d="m4.6 13.2.5-2.7 6.9-7 2.2 2.2-6.9 7-2.7.5Z" fill="currentColor" />
    </>
  ),
  lockf: (
    <>
      <rect x="4.5" y="9" width="11" height="7.5" rx="2" fill="currentColor" />
      {line('M7 9V6.8a3 3 0 0 1 6 0V9')}
    </>
  ),
  unlock: (
    <>
      <rect x="4.5" y="9" width="11" height="7.5" rx="2" />
      {line('M7 9V6.4a3 3 0 0 1 5.7-1.3')}
    </>
  ),
  snow: line('M10 3v14M3.9 6.5l12.2 7M16.1 6.5l-12.2 7M8 4.6l2 1.6 2-1.6M8 15.4l2-1.6 2 1.6'),
  warn: (
    <>
      {line('M10 3.8 17.2 16H2.8L10 3.8ZM10 8.6v3.2')}
      {dot(10, 13.9)}
    </>
  ),
  alert: (
    <>
      {ring}
      {line('M10 6.4v4.3')}
      {dot(10, 13.4)}
    </>
  ),
  alertf: (
    <>
      <circle cx="10" cy="10" r="7" fill="currentColor" />
      <path d="M10 6.4v4.3" stroke="var(--color-surface)" />
      <circle cx="10" cy="13.4" r="1.1" fill="var(--color-surface)" stroke="none" />
    </>
  ),
  help: (
    <>
      {ring}
      {line('M8 8.1a2 2 0 1 1 2.9 1.8c-.6.3-.9.7-.9 1.4')}
      {dot(10, 13.7)}
    </>
  ),
  info: (
    <>
      {ring}
      {line('M10 9.4v4')}
      {dot(10, 6.7)}
    </>
  ),
  fn: line('M13.8 4.3c-2-.8-3.1.2-3.5 2.3l-1.5 7.2c-.4 1.9-1.4 2.6-3 1.9M6.6 9h6.2'),
  search: (
    <>
      <circle cx="9" cy="9" r="4.8" />
      {line('m12.6 12.6 3.7 3.7')}
    </>
  ),
  down: line('M5.5 8 10 12.5 14.5 8'),
  right: line('M8 5.5l4.5 4.5L8 14.5'),
  left: line('M12 5.5 7.5 10l4.5 4.5'),
  plus: line('M10 4.5v11M4.5 10h11'),
  x: line('m5.5 5.5 9 9M14.5 5.5l-9 9'),
  more: (
    <>
      {dot(4.8, 10)}
      {dot(10, 10)}
      {dot(15.2, 10)}
    </>
  ),
  up: line('M5.5 12 10 7.5l4.5 4.5'),
  list: (
    <>
      {line('M7.2 6H17M7.2 10H17M7.2 14H17')}
      {dot(3.9, 6)}
      {dot(3.9, 10)}
      {dot(3.9, 14)}
    </>
  ),
  save: line('M4 4h9.4L16 6.6V16H4V4ZM7 4v3.8h5.4V4M7 16v-4.4h6V16'),
  moon: line('M16.5 11.6A6.8 6.8 0 0 1 8.4 3.5a6.8 6.8 0 1 0 8.1 8.1Z'),
  sun: (
    <>
      <circle cx="10" cy="10" r="3.2" />
      {line('M10 2.8v1.6M10 15.6v1.6M2.8 10h1.6M15.6 10h1.6M4.9 4.9 6 6M14 14l1.1 1.1M15.1 4.9 14 6M6 14l-1.1 1.1')}
    </>
  ),
  msg: line('M4 4.5h12V13H9l-3.5 3v-3H4V4.5Z'),
  trash: line('M4.2 6h11.6M8 6V3.8h4V6M6 6l.6 10.4h6.8L14 6'),
  arr: line('M4 10h12M11.4 5.4 16 10l-4.6 4.6'),
  arl: line('M16 10H4M8.6 5.4 4 10l4.6 4.6'),
  key: (
    <>
      <circle cx="6.8" cy="13.2" r="3" />
      {line('m9 11 7-7M13.2 6.8l2 2')}
    </>
  ),
  panel: (
    <>
      <rect x="3" y="4" width="14" height="12" rx="2" />
      {line('M12.4 4v12')}
    </>
  ),
  undo: line('M7 5 3.6 8.4 7 11.8M3.6 8.4h8.2a4 4 0 0 1 0 8H9'),
  out: line('M8 4H4.5v12H8M9 10h8M13.6 6.4 17 10l-3.4 3.6'),
  tablet: (
    <>
      <rect x="4.5" y="2.8" width="11" height="14.4" rx="2" />
      {line('M9 14.8h2')}
    </>
  ),
  bulb: line('M7.6 13.4c-1.5-.9-2.6-2.4-2.6-4.3a5 5 0 0 1 10 0c0 1.9-1.1 3.4-2.6 4.3v1.4H7.6v-1.4ZM8 17.2h4'),
} as const satisfies Record<string, ReactNode>

export type IconName = keyof typeof drawings

/** Small flags beside the names of languages: decoration, drawn for a grid of 20 by 14. */
import type { Language } from '@casebook/core/bases/language'
import type { ReactNode } from 'react'

const across = (...colours: readonly string[]) =>
  colours.map((colour, index) => (
    <rect key={colour} y={(14 / colours.length) * index} width="20" height={14 / colours.length + 0.1} fill={colour} />
  ))

const upright = (...colours: readonly string[]) =>
  colours.map((colour, index) => (
    <rect key={colour} x={(20 / colours.length) * index} width={20 / colours.length + 0.1} height="14" fill={colour} />
  ))

const star = (x: number, y: number, fill: string) => (
  <path
    key={x}
    transform={`translate(${x} ${y}) scale(.0185)`}
    d="M0-95 22-29 90-29 35 12 56 78 0 37-56 78-35 12-90-29-22-29Z"
    fill={fill}
  />
)

export const flags: Readonly<Record<Language | 'nl' | 'tr', ReactNode>> = {
  de: across('#1f1f1f', '#cf1f2e', '#f2c230'),
  en: (
    <>
      <rect width="20" height="14" fill="#1f3a7a" />
      <path d="M0 0 20 14M20 0 0 14" stroke="#fff" strokeWidth="2.6" />
      <path d="M0 0 20 14M20 0 0 14" stroke="#c8233a" strokeWidth="1" />
      <path d="M10 0v14M0 7h20" stroke="#fff" strokeWidth="4.4" />
      <path d="M10 0v14M0 7h20" stroke="#c8233a" strokeWidth="2.4" />
    </>
  ),
  es: (
    <>
      <rect width="20" height="14" fill="#b3202c" />
      <rect y="3.5" width="20" height="7" fill="#f2bf2a" />
      <rect x="4.6" y="5.4" width="2.8" height="3.2" rx="0.6" fill="#b3202c" />
    </>
  ),
  sy: (
    <>
      {across('#1c7a43', '#ffffff', '#1f1f1f')}
      {[5, 10, 15].map((x) => star(x, 7, '#c8233a'))}
    </>
  ),
  ru: across('#ffffff', '#2a4c9c', '#c8233a'),
  fr: upright('#24408e', '#ffffff', '#d42b3c'),
  it: upright('#1e7f4b', '#ffffff', '#cb2b39'),
  pt: (
    <>
      <rect width="20" height="14" fill="#c8233a" />
      <rect width="8" height="14" fill="#1c7a43" />
      <circle cx="8" cy="7" r="2.7" fill="#f2c230" />
      <circle cx="8" cy="7" r="1.4" fill="#c8233a" />
    </>
  ),
  nl: across('#ad2436', '#fffffe', '#26468f'),
  tr: (
    <>
      <rect width="20" height="14" fill="#d0222f" />
      <circle cx="7.6" cy="7" r="3.4" fill="#fff" />
      <circle cx="8.5" cy="7" r="2.7" fill="#d0222f" />
      {star(12.2, 7, '#fff')}
    </>
  ),
}

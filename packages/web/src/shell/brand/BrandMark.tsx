export function BrandMark() {
  return (
    <svg className="size-7 flex-none" viewBox="0 0 28 28" aria-hidden="true">
      <rect x="1" y="1" width="26" height="26" rx="7.5" fill="var(--color-brand)" />
      <g fill="none" stroke="var(--color-on-brand)" strokeWidth="1.7" strokeLinecap="round" strokeLinejoin="round">
        <path d="M8 20.3V9a1.9 1.9 0 0 1 1.9-1.9H20v11.2H9.7A1.8 1.8 0 0 0 8 20a1.6 1.6 0 0 0 1.7 1.5H20" />
        <path d="m11.3 12.9 2 2 3.7-4.1" />
      </g>
    </svg>
  )
}

/** A decorative drawing: sheets of a casebook with answers being ticked. */
export function LoginPicture() {
  return (
    <svg
      className="absolute inset-0 size-full"
      viewBox="0 0 720 900"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
      fill="none"
    >
      <defs>
        <linearGradient id="sheet" x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="#fff" stopOpacity=".13" />
          <stop offset="1" stopColor="#fff" stopOpacity=".03" />
        </linearGradient>
      </defs>
      <g transform="rotate(-9 400 320)">
        <rect x="250" y="70" width="360" height="470" rx="18" fill="url(#sheet)" stroke="#fff" strokeOpacity=".14" />
        <rect x="218" y="104" width="360" height="470" rx="18" fill="url(#sheet)" stroke="#fff" strokeOpacity=".18" />
        <g transform="translate(186 138)">
          <rect width="360" height="470" rx="18" fill="#0d3b46" fillOpacity=".72" stroke="#fff" strokeOpacity=".3" />
          <g stroke="#fff" strokeLinecap="round">
            <path d="M36 52h132" strokeWidth="9" strokeOpacity=".85" />
            <path d="M36 78h210" strokeWidth="5" strokeOpacity=".28" />
            <g transform="translate(36 120)">
              <rect x="0" y="0" width="288" height="44" rx="9" strokeOpacity="0.2" strokeWidth="1.2" />
              <path d="M46 17h92" strokeWidth="5" strokeOpacity=".62" />
              <path d="M46 30h150" strokeWidth="4" strokeOpacity=".24" />
              <circle cx="23" cy="22" r="9" fill="#7fd6d6" fillOpacity="1" stroke="#7fd6d6" />
              <path d="m19 22 3 3 5.6-6" stroke="#0d3b46" strokeWidth="2.1" strokeLinejoin="round" />
            </g>
            <g transform="translate(36 182)">
              <rect x="0" y="0" width="288" height="44" rx="9" strokeOpacity="0.2" strokeWidth="1.2" />
              <path d="M46 17h128" strokeWidth="5" strokeOpacity=".62" />
              <path d="M46 30h96" strokeWidth="4" strokeOpacity=".24" />
              <circle cx="23" cy="22" r="9" fill="#7fd6d6" fillOpacity="1" stroke="#7fd6d6" />
              <path d="m19 22 3 3 5.6-6" stroke="#0d3b46" strokeWidth="2.1" strokeLinejoin="round" />
            </g>
            <g transform="translate(36 244)">
              <rect x="0" y="0" width="288" height="44" rx="9" strokeOpacity="0.75" strokeWidth="1.6" />
              <path d="M46 17h76" strokeWidth="5" strokeOpacity=".62" />
              <path d="M46 30h170" strokeWidth="4" strokeOpacity=".24" />
              <circle cx="23" cy="22" r="9" fill="#7fd6d6" fillOpacity="0.25" stroke="#7fd6d6" />
              <path d="m19 22 3 3 5.6-6" stroke="#7fd6d6" strokeWidth="2.1" strokeLinejoin="round" />
            </g>
            <g transform="translate(36 306)">
              <rect x="0" y="0" width="288" height="44" rx="9" strokeOpacity="0.2" strokeWidth="1.2" />
              <path d="M46 17h110" strokeWidth="5" strokeOpacity=".62" />
              <path d="M46 30h84" strokeWidth="4" strokeOpacity=".24" />
              <circle cx="23" cy="22" r="8.5" strokeOpacity=".5" strokeWidth="1.6" strokeDasharray="3.4 3.4" />
            </g>
            <path
              d="M36 400c26 0 30-26 56-26s30 34 56 34 30-52 56-52 30 28 56 28 30-14 64-14"
              stroke="#7fd6d6"
              strokeWidth="2.4"
              strokeOpacity=".9"
            />
          </g>
        </g>
      </g>
    </svg>
  )
}

// Film posters of the games, for home, invitation and lobby. Flat shapes, our own.

export function CampyPoster() {
  return (
    <svg viewBox="0 0 100 140" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <rect width="100" height="140" fill="#0b0d36" />
      <path
        d="M50 62L250 62 247 97ZM50 62L238 130 223 162ZM50 62L203 191 179 215ZM50 62L150 235 118 250ZM50 62L85 259 50 262ZM50 62L15 259 -18 250ZM50 62L-50 235 -79 215ZM50 62L-103 191 -123 162ZM50 62L-138 130 -147 97ZM50 62L-150 62 -147 27ZM50 62L-138 -6 -123 -38ZM50 62L-103 -67 -79 -91ZM50 62L-50 -111 -18 -126ZM50 62L15 -135 50 -138ZM50 62L85 -135 118 -126ZM50 62L150 -111 179 -91ZM50 62L203 -67 223 -38ZM50 62L238 -6 247 27Z"
        fill="#1d1a66"
      />
      <path d="M70-4L34 52L54 49L26 104L80 40L58 43L90-4Z" fill="#f7df1e" />
      <circle cx="24" cy="24" r="1" fill="#fff" />
      <circle cx="12" cy="50" r="1.2" fill="#fff" />
      <circle cx="92" cy="70" r="1" fill="#fff" />
      <g transform="translate(-6 42) scale(.98)">
        <path
          d="M96 140C100 118 92 96 84 84L95 82L84 74L94 66L80 63L86 52L74 54L76 42L66 46L66 35L58 40C54 30 44 26 36 28C26 29 18 34 12 41L6 46C4 50 6 53 11 54L22 55C16 58 12 59 9 60C10 65 14 68 20 68L34 68C38 72 39 78 37 84C32 110 30 124 28 140Z"
          fill="#d8213b"
        />
        <path
          d="M84 140C88 118 78 98 66 86C56 76 54 64 52 52C48 42 40 38 34 40C42 32 56 40 60 54C64 70 82 88 90 112Z"
          fill="#ff8073"
        />
        <circle cx="30" cy="40" r="3" fill="#f7df1e" />
        <path d="M11 54L14 58L17 54.6L20 58.6L23 55L26 58L29 55.2C24 58.6 16 60.6 9.5 60Z" fill="#fff3d6" />
      </g>
      <path d="M0 140V120H9V112H18V124H30V116H40V128H62V118H72V124H84V114H92V122H100V140Z" fill="#06071f" />
    </svg>
  )
}

/** A city in the rain, with its signs on. */
import { seeded } from './seeded.ts'

const signs = ['#ff5d8f', '#46e0d4', '#ffc15e', '#b58cff'] as const

interface Tower {
  readonly x: number
  readonly wide: number
  readonly top: number
}

function towersOf(next: () => number, count: number, low: number, high: number): readonly Tower[] {
  return Array.from({ length: count }, (_, index) => ({
    x: (index * 420) / count - 10 + next() * 8,
    wide: 420 / count - 2 + next() * 8,
    top: low + next() * (high - low),
  }))
}

/** Towers behind towers, windows, signs, rain and a wet street. */
export function NeonScene({ seed }: { readonly seed: string }) {
  const next = seeded(seed)
  const far = towersOf(next, 14, 40, 110)
  const near = towersOf(next, 8, 70, 130)
  return (
    <g>
      <defs>
        <linearGradient id={`${seed}-night`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#120b24" />
          <stop offset=".7" stopColor="#3a1d4f" />
          <stop offset="1" stopColor="#7a2f5a" />
        </linearGradient>
      </defs>
      <rect width="400" height="220" fill={`url(#${seed}-night)`} />
      {far.map((tower) => (
        <rect key={tower.x} x={tower.x} y={tower.top} width={tower.wide} height="220" fill="#211436" />
      ))}
      {near.map((tower, index) => (
        <g key={tower.x}>
          <rect x={tower.x} y={tower.top} width={tower.wide} height="220" fill="#0e0919" />
          {Array.from({ length: 18 }, (_, at) => (
            <rect
              key={at}
              x={tower.x + 5 + (at % 3) * (tower.wide / 3.4)}
              y={tower.top + 8 + Math.floor(at / 3) * 13}
              width="5"
              height="6"
              fill={next() > 0.55 ? '#ffd58a' : '#2a1d40'}
              opacity={0.35 + next() * 0.6}
            />
          ))}
          {index % 2 === 0 && (
            <rect
              x={tower.x + tower.wide - 8}
              y={tower.top + 18}
              width="5"
              height={26 + next() * 22}
              rx="2"
              fill={signs[index % signs.length]}
            />
          )}
        </g>
      ))}
      <rect y="186" width="400" height="34" fill="#0a0612" />
      {signs.map((colour, index) => (
        <rect
          key={colour}
          x={30 + index * 96}
          y="190"
          width={34 + next() * 20}
          height="3"
          rx="1.5"
          fill={colour}
          opacity=".55"
        />
      ))}
      <g stroke="#cfd8ff" strokeWidth=".8" opacity=".35">
        {Array.from({ length: 70 }, (_, at) => {
          const x = next() * 420
          const y = next() * 210
          return <path key={at} d={`M${x} ${y} l-4 13`} />
        })}
      </g>
    </g>
  )
}

/** A harbour town under a moon, with the sea coming up. */
import { seeded } from './seeded.ts'

const horizon = 132

/** Moon, tower, lamps, water. */
export function TideScene({ seed }: { readonly seed: string }) {
  const next = seeded(seed)
  const houses = Array.from({ length: 17 }, (_, index) => {
    const climb = Math.sin((index / 16) * Math.PI)
    return {
      x: 96 + index * 12,
      top: horizon - 8 - climb * 44 - next() * 10,
      wide: 10 + next() * 5,
      lit: next() > 0.35,
    }
  })
  const waves = Array.from({ length: 9 }, (_, row) => ({
    y: horizon + 6 + row * row * 1.15,
    lines: Array.from({ length: 7 }, () => ({ x: next() * 400, long: 12 + next() * (14 + row * 7) })),
  }))
  return (
    <g>
      <defs>
        <linearGradient id={`${seed}-sky`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#0d1630" />
          <stop offset=".62" stopColor="#2d4468" />
          <stop offset="1" stopColor="#56718a" />
        </linearGradient>
        <radialGradient id={`${seed}-moon`}>
          <stop offset="0" stopColor="#fdf3d4" stopOpacity=".55" />
          <stop offset="1" stopColor="#fdf3d4" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="400" height="220" fill={`url(#${seed}-sky)`} />
      {Array.from({ length: 40 }, (_, index) => (
        <circle
          key={index}
          cx={next() * 400}
          cy={next() * 90}
          r={0.4 + next() * 0.8}
          fill="#f5ecd2"
          opacity={0.3 + next() * 0.6}
        />
      ))}
      <circle cx="322" cy="46" r="70" fill={`url(#${seed}-moon)`} />
      <circle cx="322" cy="46" r="20" fill="#fbf0cf" />
      <path d={`M70 ${horizon} Q200 40 320 ${horizon} Z`} fill="#18233a" />
      {houses.map((house) => (
        <g key={house.x}>
          <path
            d={`M${house.x} ${horizon} V${house.top} l${house.wide / 2} -7 l${house.wide / 2} 7 V${horizon} Z`}
            fill="#101a2e"
          />
          {house.lit && (
            <rect x={house.x + house.wide / 2 - 1.5} y={house.top + 5} width="3" height="4" fill="#f4b95c" />
          )}
        </g>
      ))}
      <path d="M190 84 V34 l9 -14 l9 14 V84 Z" fill="#0b1324" />
      <path d="M193 46 a6 7 0 0 1 12 0 v6 h-12 Z" fill="#34527a" />
      <rect x="0" y={horizon} width="400" height={220 - horizon} fill="#14233b" />
      <path d={`M310 ${horizon} L334 ${horizon} L352 220 L286 220 Z`} fill="#fbf0cf" opacity=".16" />
      {waves.map((wave) => (
        <g key={wave.y} stroke="#9db7c9" strokeOpacity=".5" strokeWidth="1.2" strokeLinecap="round">
          {wave.lines.map((line) => (
            <path key={line.x} d={`M${line.x} ${wave.y} q${line.long / 2} -3 ${line.long} 0`} fill="none" />
          ))}
        </g>
      ))}
    </g>
  )
}
